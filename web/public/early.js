// Before the first paint: the theme, the text size and the language that this device chose.
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
  if (chosen.text) root.style.setProperty("--text", String(chosen.text / 100));
})();
