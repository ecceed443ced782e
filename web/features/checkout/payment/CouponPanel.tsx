import { Button, Flex, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SocialKey } from '#contract/public-configuration.ts'
import { configurationQuery } from '#web/configuration.ts'
import { saveChoice, savedChoice } from '#web/data/checkout-choices.ts'
import { HttpError, http, serverMessage } from '#web/http.ts'
import { storedBasketId } from '#web/session.ts'
import { Collapsible } from '#web/ui/Collapsible.tsx'
import { MissingFields } from '#web/ui/forms/FormOutcome.tsx'
import { withoutUndefined } from '#web/ui/forms/use-form.ts'
import IconDiscount2 from '~icons/rosette-discount'
import classes from './CouponPanel.module.css'
import { COUPON_LENGTH, campaignDay, campaignDiscount, couponError } from './coupons.ts'
import { isPanelRemembered } from './remembered-panels.ts'

/** A field for a coupon. Shows the discount, or why there is none. */
export function CouponPanel({ onDiscount }: { onDiscount: (percent: number) => void }) {
  const { t } = useTranslation()
  const [code, setCode] = useState('')
  const [isVisited, setVisited] = useState(false)
  const coupon = useMutation({
    mutationFn: redeem,
    onSuccess: (percent) => {
      onDiscount(percent)
      setCode('')
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isComplete) coupon.mutate(code)
  }
  const why = useId()
  const isComplete = code.length === COUPON_LENGTH
  const fieldError = isVisited ? couponError(code) : undefined
  return (
    <Collapsible
      id="collapseCouponElement"
      icon={<IconDiscount2 size={28} />}
      title={t('ADD_A_COUPON')}
      hint={t('VOUCHERS_AND_PROMOTIONAL_CODE')}
      startsOpen={isPanelRemembered('couponPanelExpanded')}
    >
      <div aria-live="polite" className="ff-live">
        {coupon.isSuccess && (
          <p className="confirmation ff-alert" data-good="true">
            {t('DISCOUNT_APPLIED', { discount: coupon.data })}
          </p>
        )}
        {coupon.isError && <p className="error ff-alert">{couponFailure(coupon.error, t)}</p>}
      </div>
      <form id="coupon-form" className={classes.form} onSubmit={submit} noValidate>
        <TextInput
          id="coupon"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={COUPON_LENGTH}
          label={t('LABEL_COUPON')}
          description={`${t('COUPON_CODE_HINT')} ${t('CHARACTERS_USED', { count: code.length, length: COUPON_LENGTH })}`}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          error={fieldError && t(fieldError, { length: COUPON_LENGTH })}
          value={code}
          onChange={(event) => setCode(event.target.value)}
          onBlur={() => setVisited(true)}
        />
        <Button
          type="submit"
          id="applyCouponButton"
          className={classes.apply ?? ''}
          disabled={!isComplete}
          loading={coupon.isPending}
          aria-describedby={why}
        >
          {t('BTN_REDEEM')}
        </Button>
        <MissingFields
          id={why}
          className={classes.why}
          fieldErrors={withoutUndefined({ code: couponError(code) })}
          labels={{ code: 'LABEL_COUPON' }}
        />
      </form>
      <WhereToFollow />
    </Collapsible>
  )
}

function couponFailure(error: Error, t: (key: string) => string): string {
  if (error instanceof WrongDayError) return t('INVALID_COUPON')
  return error instanceof HttpError ? (serverMessage(error) ?? t('INVALID_COUPON')) : t('COUPON_UNREACHABLE')
}

const NETWORKS: readonly [SocialKey, string][] = [
  ['blueSkyUrl', 'Bluesky'],
  ['mastodonUrl', 'Mastodon'],
  ['redditUrl', 'Reddit'],
  ['twitterUrl', 'Twitter'],
  ['facebookUrl', 'Facebook'],
]

/** Where the shop publishes coupons, if any network is configured. */
function WhereToFollow() {
  const { t } = useTranslation()
  const { data } = useQuery(configurationQuery)
  const social = data?.application.social
  const found = NETWORKS.flatMap(([key, name]) => {
    const href = social?.[key]
    return href ? [{ href, name }] : []
  })
  if (found.length === 0) return null
  return (
    <Flex className="ff-hint" wrap="wrap" rowGap="xxs" columnGap="sm">
      <p>{t('FOLLOW_FOR_MONTHLY_COUPONS')}</p>
      <Flex component="ul" className="ff-list" wrap="wrap" rowGap="xxs" columnGap="md">
        {found.map(({ href, name }) => (
          <li key={name}>
            <a href={href} target="_blank" rel="noopener noreferrer">
              {name}
            </a>
          </li>
        ))}
      </Flex>
    </Flex>
  )
}

/** The coupon of a campaign was entered on another day. */
class WrongDayError extends Error {
  constructor() {
    super('Not a day of this campaign')
    this.name = 'WrongDay'
  }
}

async function discountFor(code: string, day: number): Promise<number> {
  const ofCampaign = campaignDiscount(code, day)
  if (ofCampaign === 0) throw new WrongDayError()
  if (ofCampaign !== undefined) return ofCampaign
  const path = `/rest/basket/${storedBasketId()}/coupon/${encodeURIComponent(code)}`
  return (await http.put<{ discount: number }>(path)).discount
}

/**
 * Redeems a coupon and returns its discount in percent. An invalid coupon leaves the previous one in place. Rejects
 * with WrongDayError, or with the shop's answer.
 */
async function redeem(code: string): Promise<number> {
  const day = campaignDay(new Date())
  const before = savedChoice('couponDetails')
  saveChoice('couponDetails', `${code}-${day}`)
  try {
    const discount = await discountFor(code, day)
    saveChoice('couponDiscount', String(discount))
    return discount
  } catch (error) {
    saveChoice('couponDetails', before)
    throw error
  }
}
