import { Box, Button, Flex, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { mayBecomeMember, membershipQuery } from '#web/data/membership.ts'
import { HttpError, serverMessage } from '#web/http.ts'
import { useSession } from '#web/session.ts'
import { emitSocket } from '#web/socket.ts'
import { WeakCode } from '#web/training/weak-code.tsx'
import { usePageTitle } from '#web/ui/behaviour/page-title.ts'
import { NamedElement } from '#web/ui/NamedElement.tsx'
import { formatPrice } from '#web/ui/shop/price.ts'
import { InlineFailure } from '#web/ui/states/Failure.tsx'
import IconBottle from '~icons/bottle'
import IconDiscount from '~icons/discount'
import IconTruckDelivery from '~icons/truck-delivery'
import classes from './DeluxeMembership.module.css'

const BENEFITS = [
  { Icon: IconDiscount, title: 'LABEL_DEALS_OFFERS', text: 'DESCRIPTION_DEALS_OFFERS' },
  { Icon: IconTruckDelivery, title: 'LABEL_FREE_FAST_DELIVERY', text: 'DESCRIPTION_FREE_FAST_DELIVERY' },
  { Icon: IconBottle, title: 'LABEL_UNLIMITED_PURCHASE', text: 'DESCRIPTION_UNLIMITED_PURCHASE' },
] as const

/** The benefits of the deluxe membership, and how to join. */
export default function DeluxeMembership() {
  const { t } = useTranslation()
  usePageTitle(t('LABEL_DELUXE_MEMBERSHIP'))
  return (
    <NamedElement element="app-deluxe-user" className="ff-page">
      <section className={classes.stage}>
        <Stack>
          <Box component="h1" fz="var(--ff-size-hero)" lh="var(--ff-leading-tight)">
            {t('LABEL_DELUXE_MEMBERSHIP')}
          </Box>
          <Box component="p" maw="40ch" fz="lg" c="var(--ff-on-bar-muted)">
            {t('DESCRIPTION_DELUXE_MEMBERSHIP', { appname: t('SHOP_NAME') })}
          </Box>
          <Offer />
        </Stack>
        <DeluxeCrate />
      </section>
      <ul className="ff-list ff-columns">
        {BENEFITS.map(({ Icon, title, text }) => (
          <Flex component="li" key={title} className="ff-card" direction="column" gap="xs" p="lg">
            <Icon aria-hidden="true" size={36} stroke={1.75} className={classes.icon} />
            <Box component="h2" fz="xl">
              {t(title)}
            </Box>
            <p className="ff-muted">{t(text)}</p>
          </Flex>
        ))}
      </ul>
    </NamedElement>
  )
}

/** The button to join, or why there is none. The shop is only asked for customers who may join. */
function Offer() {
  const { t } = useTranslation()
  const { role } = useSession()
  const membership = useQuery({ ...membershipQuery, enabled: mayBecomeMember(role) })
  if (!mayBecomeMember(role)) {
    const isMember = role === 'deluxe'
    return (
      <div className={classes.banner} data-member={isMember} role="status">
        {isMember && (
          <Box component="p" className="ff-display" fz="xl" c="var(--ff-success)">
            {t('DELUXE_WELCOME')}
          </Box>
        )}
        <p className={isMember ? '' : 'error'}>{t(isMember ? 'DELUXE_ALREADY' : 'DELUXE_NOT_FOR_STAFF')}</p>
      </div>
    )
  }
  if (membership.isPending)
    return (
      <Flex component="p" align="center" wrap="wrap" rowGap="sm" columnGap="lg" mih="4.75rem">
        {t('DELUXE_STATUS_LOADING')}
      </Flex>
    )
  if (membership.isError) {
    return (
      <div className={classes.banner} role="status">
        {membership.error instanceof HttpError ? (
          <p className="error">{serverMessage(membership.error) ?? t('DELUXE_FAILED')}</p>
        ) : (
          <InlineFailure text={t('DELUXE_FAILED')} onRetry={() => void membership.refetch()} />
        )}
      </div>
    )
  }
  return (
    <Flex align="center" wrap="wrap" rowGap="sm" columnGap="lg" mih="4.75rem">
      <Button component={Link} to="/payment/deluxe" size="lg" aria-label={t('ARIA_BECOME_MEMBER')}>
        {t('LABEL_BECOME_MEMBER')}
      </Button>
      <Box component="span" className="ff-display" fz="lg">
        {t('MEMBERSHIP_COST', { cost: formatPrice(membership.data) })}
      </Box>
    </Flex>
  )
}

type TestDecal = typeof import('../../../labs/test-decal/weak.tsx')

const LOGO = 'assets/public/images/brand/mark.svg'

/** Five logos on a crate. */
const LOGO_POSITIONS = [
  { x: 40, y: 52, size: 76, turn: -12 },
  { x: 112, y: 30, size: 84, turn: 6 },
  { x: 196, y: 48, size: 76, turn: 14 },
  { x: 78, y: 92, size: 72, turn: 4 },
  { x: 158, y: 94, size: 72, turn: -8 },
] as const

/** A decorative crate. */
function DeluxeCrate() {
  const testDecal = useSearchParams()[0].get('testDecal')
  const crate = useRef<SVGSVGElement>(null)
  useEffect(() => reportWhenShown(crate.current, testDecal), [testDecal])
  const props = { logo: LOGO, testDecal, places: LOGO_POSITIONS }
  return (
    <svg ref={crate} className={classes.crate} viewBox="0 0 312 260" aria-hidden="true" focusable="false">
      <WeakCode<TestDecal, 'Decals'> lab="test-decal" name="Decals" props={props} />
      <g className={classes.wood}>
        <rect x="24" y="138" width="264" height="34" rx="6" />
        <rect x="32" y="178" width="248" height="34" rx="6" />
        <rect x="40" y="218" width="232" height="34" rx="6" />
      </g>
      <g className={classes.posts}>
        <rect x="44" y="130" width="22" height="126" rx="5" />
        <rect x="246" y="130" width="22" height="126" rx="5" />
      </g>
    </svg>
  )
}

/** Reports once that a decal from the address is visible on the crate. Returns a function that stops watching. */
function reportWhenShown(crate: Element | null, decal: string | null): (() => void) | undefined {
  if (!crate || !decal) return undefined
  const look = (): void => {
    const pictures = [...crate.querySelectorAll('image')]
    if (!pictures.some((picture) => picture.getAttribute('href')?.includes(decal))) return
    watch.disconnect()
    emitSocket('verifySvgInjectionChallenge', decal)
  }
  const watch = new MutationObserver(look)
  watch.observe(crate, { subtree: true, childList: true, attributeFilter: ['href'] })
  look()
  return () => watch.disconnect()
}
