import type { Plugin } from 'vite'

/**
 * `assets/page-fonts.css`: the web app's fonts, for the pages that the server renders itself. Only the build knows the
 * names of the font files; the style sheet has a fixed address.
 */
export function pageFonts(): Plugin {
  return {
    name: 'page-fonts',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const sheets = Object.values(bundle).flatMap((file) =>
        file.type === 'asset' && file.fileName.endsWith('.css') ? [String(file.source)] : [],
      )
      const rules = sheets.flatMap((sheet) => sheet.match(/@font-face\s*\{[^}]*\}/g) ?? [])
      if (rules.length === 0) throw new Error('No style sheet names a font.')
      const source = rules
        .join('\n')
        .replace(/url\((["']?)(?:\.\/)?(?:assets\/)?(?=[^/"')]+\.woff2)/g, 'url($1./')
      this.emitFile({ type: 'asset', fileName: 'assets/page-fonts.css', source })
    },
  }
}
