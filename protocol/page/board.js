// The board of all pages, as SVG: a cell is one unit wide, and the middle of the upper left one is at 0, 0.

/// Lines, names and an empty group "stones". `rowName` names row y, counted from the top.
function boardFrame(g, rowName = (y) => y + 1) {
  const w = g.width, h = g.height;
  let lines = "", labels = "";
  for (let x = 0; x < w; ++x) {
    lines += `M${x} 0V${h - 1}`;
    for (const y of [-0.98, h - 0.02]) labels += `<text x="${x}" y="${y}">${String.fromCharCode(97 + x)}</text>`;
  }
  for (let y = 0; y < h; ++y) {
    lines += `M0 ${y}H${w - 1}`;
    for (const x of [-0.98, w - 0.02]) labels += `<text x="${x}" y="${y}">${rowName(y)}</text>`;
  }
  const stars = [];
  const marks = (n) => n % 2 && n >= 9 ? [n < 13 ? 2 : 3, (n - 1) / 2, n - 1 - (n < 13 ? 2 : 3)] : n >= 12 ? [3, n - 4] : [];
  for (const x of marks(w)) for (const y of marks(h)) stars.push(`<circle cx="${x}" cy="${y}" r=".1"/>`);
  return `<svg viewBox="-1.5 -1.5 ${w + 2} ${h + 2}" role="img" aria-label="Board">
    <defs><radialGradient id="gb" cx=".36" cy=".32" r=".75"><stop offset="0" stop-color="#68635c"/><stop offset=".55" stop-color="#2a2723"/><stop offset="1" stop-color="#12100e"/></radialGradient>
    <radialGradient id="gw" cx=".36" cy=".32" r=".8"><stop offset="0" stop-color="#ffffff"/><stop offset=".6" stop-color="#f6f1e6"/><stop offset="1" stop-color="#d6cdbb"/></radialGradient></defs>
    <rect x="-1.5" y="-1.5" width="${w + 2}" height="${h + 2}" fill="var(--wood)"/>
    <path d="${lines}" stroke="var(--wood-line)" stroke-width=".035" fill="none" stroke-linecap="square"/>
    <rect x="0" y="0" width="${w - 1}" height="${h - 1}" fill="none" stroke="var(--wood-line)" stroke-width=".07"/>
    <g fill="var(--wood-line)">${stars.join("")}</g>
    <g fill="#5b4320" font-size=".42" text-anchor="middle" dominant-baseline="central" font-family="inherit">${labels}</g>
    <g id="stones"></g></svg>`;
}

/// A stone; color 0 is Black.
function stoneMark(x, y, color) {
  return `<ellipse cx="${x + 0.03}" cy="${y + 0.06}" rx=".46" ry=".46" fill="#000" opacity=".22"/>` +
      `<circle cx="${x}" cy="${y}" r=".46" fill="url(#${color ? "gw" : "gb"})"/>`;
}
