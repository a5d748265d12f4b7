"""Code 777 for two to five: find the three tiles on the one rack that you cannot see."""
