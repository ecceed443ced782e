import type { ShopSettings } from '#lab'
import type { Configuration } from './schema.ts'

/** The part of the configuration that labs and judges may use. */
export function shopSettings({ application, challenges }: Configuration): ShopSettings {
  return {
    domain: application.domain,
    shopName: application.name,
    xssBonusPayload: challenges.xssBonusPayload,
    productTamperingUrl: challenges.overwriteUrlForProductTamperingChallenge,
    csrfSite: challenges.overwriteUrlForCsrfChallenge,
    metricsIgnoredUserAgents: challenges.metricsIgnoredUserAgents,
  }
}
