import { useTranslation } from 'react-i18next'
import { Counter } from '#web/ui/Counter.tsx'
import { ForCustomers } from '#web/ui/ForCustomers.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { BoughtCards } from './BoughtCards.tsx'
import { BuyForm } from './BuyForm.tsx'
import classes from './GiftCards.module.css'
import { RedeemForm } from './RedeemForm.tsx'
import { Wall } from './Wall.tsx'

/** Gift cards: to give, to redeem, and those that she gave. */
export default function GiftCards() {
  const { t } = useTranslation()
  return (
    <Counter element="app-gift-cards" title={t('TITLE_GIFT_CARDS')} lead={t('GIFT_LEAD')}>
      <ForCustomers>
        <div className={classes.layout}>
          <Panel title={t('GIFT_GIVE')}>
            <BuyForm />
          </Panel>
          <Panel title={t('GIFT_REDEEM')}>
            <RedeemForm />
          </Panel>
        </div>
        <BoughtCards />
      </ForCustomers>
      <Wall />
    </Counter>
  )
}
