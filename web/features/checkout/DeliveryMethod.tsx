import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { Delivery } from '#contract/http.ts'
import { grantedDiscount, saveChoice, savedChoice } from '#web/data/checkout-choices.ts'
import { serverMessage } from '#web/http.ts'
import { useSession } from '#web/session.ts'
import { OptionGroup, RadioLabel } from '#web/ui/forms/OptionCard.tsx'
import { CheckoutLayout } from '#web/ui/shop/CheckoutLayout.tsx'
import { formatPrice } from '#web/ui/shop/price.ts'
import { CardSkeletons } from '#web/ui/states/CardSkeletons.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { Failure } from '#web/ui/states/Failure.tsx'
import { RequireLogin } from '#web/ui/states/RequireLogin.tsx'
import IconPackage from '~icons/package'
import IconRocket from '~icons/rocket'
import IconTruck from '~icons/truck'
import IconTruckDelivery from '~icons/truck-delivery'
import { ChosenAddress } from './ChosenAddress.tsx'
import classes from './DeliveryMethod.module.css'
import { CheckoutReceipt } from './Receipt.tsx'
import { deliveriesQuery, useCheckout } from './use-checkout.ts'

/** The second step of the checkout: the delivery method. */
export default function DeliveryMethod() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { isLoggedIn } = useSession()
  const [chosen, setChosen] = useState(savedChoice('deliveryMethodId'))
  const till = useCheckout({ delivery: chosen, discount: grantedDiscount() })
  const isThere = till.method !== undefined

  // Scripts know the button by a label that names a later step: the accessible name is the visible text.
  const words = useId()
  const goOn = () => {
    saveChoice('deliveryMethodId', chosen)
    void navigate('/payment/shop')
  }
  const slip = (
    <CheckoutReceipt till={till}>
      <Button
        className="nextButton"
        size="lg"
        fullWidth
        aria-label={t('ARIA_TO_DELIVERY')}
        aria-labelledby={words}
        disabled={!isThere}
        onClick={goOn}
      >
        <span id={words}>{t('LABEL_CONTINUE')}</span>
      </Button>
      <Button
        className="btn-return"
        variant="subtle"
        fullWidth
        onClick={() => void navigate('/address/select')}
      >
        {t('LABEL_BACK')}
      </Button>
    </CheckoutReceipt>
  )
  return (
    <CheckoutLayout
      element="app-delivery-method"
      step="delivery"
      title={t('TITLE_DELIVERY')}
      {...(isLoggedIn ? { slip } : {})}
    >
      <RequireLogin>
        <ChosenAddress />
        <Methods chosen={chosen} onChoose={setChosen} />
      </RequireLogin>
    </CheckoutLayout>
  )
}

interface MethodsProps {
  chosen: string | undefined
  onChoose: (id: string | undefined) => void
}

function Methods({ chosen, onChoose }: MethodsProps) {
  const { t } = useTranslation()
  const deliveries = useQuery(deliveriesQuery)
  if (deliveries.isPending) {
    return (
      <OptionGroup title={t('LABEL_CHOOSE_A_DELIVERY_SPEED')}>
        <CardSkeletons cards={3} height="5rem" />
      </OptionGroup>
    )
  }
  if (deliveries.isError) {
    return (
      <Failure
        title={t('DELIVERIES_FAILED')}
        detail={serverMessage(deliveries.error)}
        onRetry={() => void deliveries.refetch()}
      />
    )
  }
  if (deliveries.data.length === 0) {
    return <EmptyState title={t('DELIVERIES_EMPTY')} detail={t('DELIVERIES_EMPTY_HINT')} />
  }
  return (
    <OptionGroup title={t('LABEL_CHOOSE_A_DELIVERY_SPEED')}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">
              <span className="ff-hidden">{t('LABEL_SELECTION')}</span>
            </th>
            <th scope="col">{t('LABEL_NAME')}</th>
            <th scope="col">{t('LABEL_PRICE')}</th>
            <th scope="col">{t('LABEL_EXPECTED_DELIVERY')}</th>
          </tr>
        </thead>
        <tbody>
          {deliveries.data.map((method) => (
            <MethodRow
              key={method.id}
              method={method}
              isChosen={String(method.id) === chosen}
              onChoose={(isChosen) => onChoose(isChosen ? String(method.id) : undefined)}
            />
          ))}
        </tbody>
      </table>
    </OptionGroup>
  )
}

interface MethodRowProps {
  method: Delivery
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}

/** Each cell contains a label, so that a click anywhere in the row selects it. */
function MethodRow({ method, isChosen, onChoose }: MethodRowProps) {
  const { t } = useTranslation()
  const radio = useId()
  const name = useId()
  return (
    <tr data-chosen={isChosen}>
      <td className={classes.choice}>
        <RadioLabel
          id={radio}
          name="delivery"
          className={classes.label}
          isChosen={isChosen}
          onChoose={onChoose}
          labelledBy={name}
        />
      </td>
      <th scope="row">
        <label htmlFor={radio} className={`${classes.label} ${classes.name}`}>
          <DeliveryIcon name={method.icon} />
          <span id={name}>{method.name}</span>
        </label>
      </th>
      <td className={classes.price}>
        <label htmlFor={radio} className={classes.label}>
          {formatPrice(method.price)}
        </label>
      </td>
      <td className={classes.eta}>
        <label htmlFor={radio} className={classes.label}>
          {t('DELIVERY_DAYS', { count: method.eta })}
        </label>
      </td>
    </tr>
  )
}

/** Icons by the names that delivery methods carry. */
const ICONS = {
  'fas fa-rocket': IconRocket,
  'fas fa-shipping-fast': IconTruckDelivery,
  'fas fa-truck': IconTruck,
}

function isKnown(name: string): name is keyof typeof ICONS {
  return Object.hasOwn(ICONS, name)
}

/** The icon of a delivery method; a parcel if the name is unknown. */
function DeliveryIcon({ name }: { name: string }) {
  const Icon = isKnown(name) ? ICONS[name] : IconPackage
  return <Icon aria-hidden="true" size={32} stroke={1.75} />
}
