import type * as ClientClock from '../../../labs/client-clock/weak.ts'
import type * as HomemadeCoupons from '../../../labs/homemade-coupons/weak.ts'
import { couponFor, decodeZ85, monthOf } from '../../shop/records/coupons.ts'
import type { Shop } from '../../shop/shop.ts'

const HOUR_MS = 60 * 60_000

/** Discounts of the monthly coupons. */
const ISSUED = [10, 15, 20, 25, 30, 35, 40]
/** Largest discount that prices can be computed with. */
const MOST_PERCENT = 9_999

/** The discount of a coupon now, in percent; undefined if it is invalid. */
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
  /** Midnight of its day as clients send it: ms since 1970. */
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

/** A campaign coupon as it was sent. */
export interface SentCampaign {
  code: string
  /** The day that the client sent. */
  day: number
}

/** Parses `couponData`: Base64 of `CODE-<ms>`. Undefined if the campaign is unknown. */
export function readCampaign(couponData: unknown): SentCampaign | undefined {
  if (typeof couponData !== 'string') return undefined
  const [code = '', day = ''] = Buffer.from(couponData, 'base64').toString().split('-')
  return Object.hasOwn(CAMPAIGNS, code) ? { code, day: Number(day) } : undefined
}

/** A used campaign coupon: its day, and how long ago or ahead that is. */
export interface UsedCampaign {
  validOn: number
  hoursAgo: number
}

/** The campaign's discount in percent according to the live code; undefined if it is not its day. */
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
