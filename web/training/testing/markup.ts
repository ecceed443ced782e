import { MantineProvider } from '@mantine/core'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createInstance } from 'i18next'
import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'

const ENGLISH = Object.values(
  import.meta.glob<Record<string, string>>('../../../content/i18n/en/*.json', {
    eager: true,
    import: 'default',
  }),
)

/** Renders a part of a screen to HTML with English texts, without events. */
export async function markupOf(part: ReactNode, client: QueryClient): Promise<string> {
  const i18n = createInstance()
  await i18n.init({
    lng: 'en',
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    resources: { en: { translation: Object.assign({}, ...ENGLISH) } },
  })
  const inQueries = createElement(QueryClientProvider, { client }, part)
  const inWords = createElement(I18nextProvider, { i18n }, inQueries)
  return renderToStaticMarkup(createElement(MantineProvider, null, inWords))
}

/** The texts of a piece of HTML, one for each text node, without pictures. */
export function textsOf(markup: string): string[] {
  return markup
    .replaceAll(/<style[\s\S]*?<\/style>|<svg[\s\S]*?<\/svg>/g, '')
    .split(/<[^>]*>/)
    .map((text) => text.trim())
    .filter((text) => text !== '')
}
