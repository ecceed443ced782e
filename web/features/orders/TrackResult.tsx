import { Box, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import type { Order } from '#contract/http.ts'
import { isKnownOrder, trackedOrderQuery } from '#web/data/orders.ts'
import { serverMessage } from '#web/http.ts'
import { Sink } from '#web/training/weak-code.tsx'
import { usePageTitle } from '#web/ui/behaviour/page-title.ts'
import { NamedElement } from '#web/ui/NamedElement.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { OrderLines } from '#web/ui/shop/OrderLines.tsx'
import { CardSkeletons } from '#web/ui/states/CardSkeletons.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { Failure } from '#web/ui/states/Failure.tsx'
import IconHome from '~icons/home'
import IconPackage from '~icons/package'
import IconSparkles from '~icons/sparkles'
import IconTruckDelivery from '~icons/truck-delivery'
import classes from './TrackResult.module.css'
import { STAGES, type Stage, stageOf } from './tracking.ts'

type EchoedOrderNumber = typeof import('../../../labs/echoed-order-number/sink.tsx')

/** The tracking of an order. `isNew` right after it was placed. */
export default function TrackResult({ isNew = false }: { isNew?: boolean }) {
  const { t } = useTranslation()
  const [parameters] = useSearchParams()
  const asked = parameters.get('id') ?? ''
  const found = useQuery(trackedOrderQuery(asked))
  usePageTitle(t('TITLE_TRACK_ORDERS'))
  return (
    <NamedElement element="app-track-result" className="ff-page">
      <h1 className={classes.heading}>
        <Box component="span" fz="0.6em" fw={600} lts={0} c="dimmed">
          {t('TITLE_TRACK_ORDERS')} -{' '}
        </Box>
        {found.data && (
          <Sink<EchoedOrderNumber, 'TrackedNumber'>
            lab="echoed-order-number"
            name="TrackedNumber"
            props={{ orderId: found.data.orderId }}
          />
        )}
      </h1>
      {found.isPending && <CardSkeletons cards={2} height="12rem" />}
      {found.isError && (
        <Failure
          title={t('ORDER_FAILED')}
          detail={serverMessage(found.error)}
          onRetry={() => void found.refetch()}
        />
      )}
      {found.data && isKnownOrder(found.data) && <Found order={found.data} isNew={isNew} />}
      {found.data && !isKnownOrder(found.data) && (
        <EmptyState title={t('ORDER_NOT_FOUND')} detail={t('ORDER_NOT_FOUND_HINT')}>
          <Button component={Link} to="/order-history">
            {t('LABEL_ORDER_HISTORY')}
          </Button>
        </EmptyState>
      )}
    </NamedElement>
  )
}

function Found({ order, isNew }: { order: Order; isNew: boolean }) {
  const { t } = useTranslation()
  return (
    <>
      <Panel title={t('LABEL_EXPECTED_DELIVERY')}>
        <p className={classes.eta}>{t('DAYS', { count: Number(order.eta) })}</p>
        <Stages stage={stageOf(order, isNew)} />
      </Panel>
      <Panel title={t('LABEL_PRODUCT_ORDERED')}>
        <OrderLines orderId={order.orderId} lines={order.products} />
        <p className={classes.bonus}>
          <strong>{t('BONUS_POINTS_EARNED', { bonus: order.bonus })}</strong>{' '}
          {t('BONUS_FOR_FUTURE_PURCHASES')}
        </p>
      </Panel>
    </>
  )
}

const LOOKS = {
  new: { Icon: IconSparkles, text: 'STAGE_NEW' },
  packing: { Icon: IconPackage, text: 'STAGE_PACKING' },
  transit: { Icon: IconTruckDelivery, text: 'STAGE_TRANSIT' },
  delivered: { Icon: IconHome, text: 'STAGE_DELIVERED' },
} as const

/** The stages of an order, and the current one. */
function Stages({ stage }: { stage: Stage }) {
  const { t } = useTranslation()
  const reached = STAGES.indexOf(stage)
  return (
    <ol className={`ff-list ${classes.way}`} aria-label={t('TRACK_STAGES')}>
      {STAGES.map((name, index) => {
        const { Icon, text } = LOOKS[name]
        const isHere = index === reached
        return (
          <li
            key={name}
            className={classes.stage}
            data-reached={index <= reached}
            data-here={isHere}
            {...(isHere ? { 'aria-current': 'step' as const } : {})}
          >
            <span className={classes.icon}>
              <Icon aria-hidden="true" size={26} />
            </span>
            <span className={classes.name}>{t(text)}</span>
          </li>
        )
      })}
    </ol>
  )
}
