import type { ShopSettings } from '#lab'
import { escapeHtml } from '../../http/replies/escape-html.ts'

const PLACEHOLDER = /\{\{(\w+)\}\}/g

/**
 * Fills a shop's settings into a text for learners: `{{domain}}`, `{{shopName}}`, `{{xssBonusPayload}}`,
 * `{{productTamperingUrl}}` and `{{csrfSite}}`. Values are escaped for HTML. Unknown placeholders stay as they are.
 */
export function fillPlaceholders(
  text: string,
  { domain, shopName, xssBonusPayload, productTamperingUrl, csrfSite }: ShopSettings,
): string {
  const values = new Map(Object.entries({ domain, shopName, xssBonusPayload, productTamperingUrl, csrfSite }))
  return text.replace(PLACEHOLDER, (placeholder, name: string) => {
    const value = values.get(name)
    return value === undefined ? placeholder : escapeHtml(value)
  })
}
