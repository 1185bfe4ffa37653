"use strict";
// What all pages have in common: their data, small helpers and the theme. Everything that comes from
// outside, such as names, goes through text nodes or esc(), never into markup as it is.
const D = JSON.parse(document.getElementById("data").textContent);
const $ = (id) => document.getElementById(id);
const esc = (text) => String(text).replace(/[&<>"']/g, (c) => "&#" + c.charCodeAt(0) + ";");
const fixed = (x, digits) => (x === null || !isFinite(x)) ? "∞" : x.toFixed(digits).replace("-", "−");
const signed = (x, digits) => (x > 0 ? "+" : "") + fixed(x, digits);
const whole = (n) => n.toLocaleString("en-US").replace(/,/g, "\u202f");
const plural = (n, word) => whole(n) + " " + word + (n === 1 ? "" : "s");
const stone = (color) => `<span class="stone ${color}"></span>`;

/// Records hold a win or loss in n moves as ±(mate − n), which lies beyond the threshold `win`.
const valueText = (v) =>
  Math.abs(v) < D.win ? signed(v, 0) : (v > 0 ? "+M" : "−M") + (D.mate - Math.abs(v));

function setUpTheme() {
  const root = document.documentElement;
  const stored = () => { try { return localStorage.getItem("fukumi-theme"); } catch (e) { return null; } };
  if (stored()) root.dataset.theme = stored();
  $("theme").onclick = () => {
    const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.theme = dark ? "light" : "dark";
    try { localStorage.setItem("fukumi-theme", root.dataset.theme); } catch (e) { /* a private window */ }
  };
}

setUpTheme();
