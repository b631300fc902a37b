// Writes app/styles/plate-font.css from the fonts in public/fonts. The block face is in the style sheet itself:
// it is needed at first paint, for plates and headings. The other two load only where such a plate is shown.
import { readFile, writeFile } from 'node:fs/promises'

const font = await readFile(new URL('../public/fonts/plat.woff2', import.meta.url))
const css = `/* Made by scripts/plate-font.mjs; do not edit. Licences: public/fonts/licences. */
@font-face {
  font-family: "Plat";
  src: url("data:font/woff2;base64,${font.toString('base64')}") format("woff2");
  font-weight: 600 800;
  font-display: swap;
}
@font-face {
  font-family: "Plat Condong";
  src: url("/fonts/plat-condong.woff2") format("woff2");
  font-weight: 700;
  font-style: italic;
  font-display: swap;
}
@font-face {
  font-family: "Plat Thai";
  src: url("/fonts/plat-thai.woff2") format("woff2");
  font-weight: 700;
  font-display: swap;
  unicode-range: U+0E01-0E5B;
}
`

await writeFile(new URL('../app/styles/plate-font.css', import.meta.url), css)
