/** Text for content and attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** A page of the documentation. `title` is text, `content` is HTML. */
export function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} – Rollcall</title>
<link rel="stylesheet" href="/docs/style.css">
</head>
<body>
<nav aria-label="Documentation"><a href="/docs">Rollcall documentation</a></nav>
<main>
<h1>${escapeHtml(title)}</h1>
${content}
</main>
</body>
</html>
`;
}

export const STYLE = `:root { color-scheme: light dark; font-family: system-ui, sans-serif; line-height: 1.5 }
body { margin: 0 auto; max-width: 46rem; padding: 1.5rem }
h1 { overflow-wrap: anywhere }
code { font-family: ui-monospace, monospace }
dt { font-weight: 600; margin-top: 1rem }
dd { margin: 0 }
table { border-collapse: collapse; width: 100% }
th, td { border-bottom: 1px solid color-mix(in srgb, currentColor 25%, transparent); padding: .3rem .6rem .3rem 0; text-align: left; vertical-align: top }
td:first-child { overflow-wrap: anywhere }
`;
