import type * as ClientClock from '../../../labs/client-clock/weak.ts'
import type * as HomemadeCoupons from '../../../labs/homemade-coupons/weak.ts'
import { couponFor, decodeZ85, monthOf } from '../../shop/records/coupons.ts'
import type { Shop } from '../../shop/shop.ts'

const HOUR_MS = 60 * 60_000

/** The discounts that the shop gives coupons for each month. */
const ISSUED = [10, 15, 20, 25, 30, 35, 40]
/** What the till can still count with. */
const MOST_PERCENT = 9_999

/** The discount that a coupon gives at this moment, in percent; undefined where it gives none. */
export async function couponDiscount(shop: Shop, coupon: string | null): Promise<number | undefined> {
  const at = shop.clock.now()
  const { discountOf } = shop.call<typeof HomemadeCoupons>('homemade-coupons')
  const discount = await discountOf(coupon ?? '', {
    month: monthOf(at),
    issued: ISSUED.map((percent) => couponFor(percent, at)),
    fromZ85: (code) => {
      const bytes = decodeZ85(code)
      return bytes && Buffer.from(bytes).toString('latin1')
    },
  })
  return inBounds(discount)
}

function inBounds(discount: number | undefined): number | undefined {
  return discount !== undefined && discount > 0 && discount <= MOST_PERCENT ? discount : undefined
}

interface Campaign {
  /** Midnight of its day, as web apps of this kind send it: ms since 1970. */
  validOn: number
  discount: number
}

const CAMPAIGNS: Readonly<Record<string, Campaign>> = {
  WMNSDY2019: { validOn: 1551999600000, discount: 75 },
  WMNSDY2020: { validOn: 1583622000000, discount: 60 },
  WMNSDY2021: { validOn: 1615158000000, discount: 60 },
  WMNSDY2022: { validOn: 1646694000000, discount: 60 },
  WMNSDY2023: { validOn: 1678230000000, discount: 60 },
  ORANGE2020: { validOn: 1588546800000, discount: 50 },
  ORANGE2021: { validOn: 1620082800000, discount: 40 },
  ORANGE2022: { validOn: 1651618800000, discount: 40 },
  ORANGE2023: { validOn: 1683154800000, discount: 40 },
}

/** What was sent along as a campaign's coupon. */
export interface SentCampaign {
  code: string
  /** The day that it was sent for, whatever day it is. */
  day: number
}

/** Reads `couponData`: Base64 of `CODE-<ms>`. Undefined where no known campaign is meant. */
export function readCampaign(couponData: unknown): SentCampaign | undefined {
  if (typeof couponData !== 'string') return undefined
  const [code = '', day = ''] = Buffer.from(couponData, 'base64').toString().split('-')
  return Object.hasOwn(CAMPAIGNS, code) ? { code, day: Number(day) } : undefined
}

/** A campaign whose coupon was used: its day, and how long that has been over, or not yet begun. */
export interface UsedCampaign {
  validOn: number
  hoursAgo: number
}

/** What a campaign's coupon takes off, in percent, says the live code; undefined where it is not its day. */
export async function campaignDiscount(
  shop: Shop,
  { code, day }: SentCampaign,
): Promise<{ discount: number; campaign: UsedCampaign } | undefined> {
  const campaign = CAMPAIGNS[code]
  if (!campaign) return undefined
  const now = shop.clock.now().getTime()
  const { discountOf } = shop.call<typeof ClientClock>('client-clock')
  const discount = inBounds(await discountOf(campaign, { sent: day, now }))
  if (discount === undefined) return undefined
  const hoursAgo = Math.floor((now - campaign.validOn) / HOUR_MS)
  return { discount, campaign: { validOn: campaign.validOn, hoursAgo } }
}
