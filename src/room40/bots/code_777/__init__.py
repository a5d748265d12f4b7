"""Code 777: the exact odds of one's own rack, and when to announce."""
