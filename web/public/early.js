// Before the first paint: the theme and the text size that this device chose, and words for a page
// that does not come.
(function () {
  var root = document.documentElement;
  var chosen = {};
  try {
    chosen = JSON.parse(localStorage.getItem("room40.settings") || "{}");
  } catch (error) {
    // Storage is closed or holds something else: the defaults serve.
  }
  var dark = chosen.theme === "dark" || (chosen.theme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  root.dataset.theme = dark ? "dark" : "light";
  // Scripts that do not come, since the pages have been built anew meanwhile or the line broke:
  // once the page stands, this place is gone.
  function fail(event) {
    var from = event.target;
    if (from !== window && from.tagName !== "SCRIPT") return;
    var early = document.getElementById("early");
    if (early) early.hidden = false;
  }
  addEventListener("error", fail, true);
  addEventListener("unhandledrejection", fail);
  if (chosen.text) root.style.setProperty("--text", String(chosen.text / 100));
})();
