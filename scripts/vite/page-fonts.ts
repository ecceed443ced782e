import type { Plugin } from 'vite'

/**
 * `assets/page-fonts.css`: the web app's fonts, for the pages that the server renders itself. Only the build knows
 * what the font files are called; the sheet that names them is always at the same address.
 */
export function pageFonts(): Plugin {
  return {
    name: 'page-fonts',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const sheet = bundle['styles.css']
      if (sheet?.type !== 'asset') throw new Error('There is no styles.css to take the fonts from.')
      const rules = String(sheet.source).match(/@font-face\s*\{[^}]*\}/g) ?? []
      const source = rules.join('\n').replace(/url\((["']?)(?:\.\/)?assets\//g, 'url($1./')
      this.emitFile({ type: 'asset', fileName: 'assets/page-fonts.css', source })
    },
  }
}
