import type { PublicConfiguration } from '#contract/public-configuration.ts'

/** The settings that texts of tours can contain. */
export type TourSettings = Record<'domain' | 'shopName' | 'xssBonusPayload', string>

export function tourSettings({ application, challenges }: PublicConfiguration): TourSettings {
  const { domain, name: shopName } = application
  return { domain, shopName, xssBonusPayload: challenges.xssBonusPayload }
}

/** Replaces the placeholders of settings in a goal. */
export function fillPlaceholders(text: string, settings: TourSettings): string {
  return Object.entries(settings).reduce(
    (filled, [name, value]) => filled.replaceAll(`{{${name}}}`, () => value),
    text,
  )
}

/** The settings escaped for HTML. */
export function asHtml(settings: TourSettings): TourSettings {
  const { domain, shopName, xssBonusPayload } = settings
  return { domain: escaped(domain), shopName: escaped(shopName), xssBonusPayload: escaped(xssBonusPayload) }
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** Touch devices without a mouse get other texts, without keys or developer tools. */
export const TOUCH_QUERY = '(hover: none) and (pointer: coarse)'
