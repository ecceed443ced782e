import './words.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Panel } from '#web/ui/Panel.tsx'
import classes from './BeeHaven.module.css'
import { BankForm } from './bank/BankForm.tsx'
import { announceQuery, ownShareQuery } from './bank/queries.ts'
import { PLACES, showEther } from './wallet/chain.ts'
import { Meter } from './wallet/Meter.tsx'
import { etherQuery } from './wallet/queries.ts'
import { useTroubleWords, useWallet } from './wallet/use-wallet.ts'
import { Web3Screen } from './wallet/Web3Screen.tsx'

/** A bank for ether: what lies in it, and how to put in and take out. */
export default function CryptoWallet() {
  const { t } = useTranslation()
  return (
    <Web3Screen element="app-wallet-web3" title={t('TITLE_CRYPTO_WALLET')} lead={t('WEB3_BANK_LEAD')}>
      <Bank />
    </Web3Screen>
  )
}

const RULES = ['WEB3_BANK_RULE_SIPS', 'WEB3_BANK_RULE_POT', 'WEB3_BANK_RULE_PROGRAMS'] as const

function Bank() {
  const { t } = useTranslation()
  const { account = '' } = useWallet()
  const words = useTroubleWords()
  const all = useQuery(etherQuery(PLACES.bank))
  const own = useQuery({ ...ownShareQuery(account), enabled: account !== '' })
  useQuery({ ...announceQuery(account), enabled: account !== '' })
  return (
    <>
      <div className={classes.meters}>
        <Meter
          name={t('WEB3_BANK_OWN')}
          value={own.data === undefined ? undefined : showEther(own.data)}
          unit={t('WEB3_UNIT')}
          trouble={words(own.error)}
          isWaiting={own.isLoading}
        />
        <Meter
          name={t('WEB3_BANK_ALL')}
          value={all.data === undefined ? undefined : showEther(all.data)}
          unit={t('WEB3_UNIT')}
          hint={t('WEB3_BANK_ALL_HINT')}
          trouble={words(all.error)}
          isWaiting={all.isLoading}
        />
      </div>
      <BankForm account={account} />
      <Panel title={t('WEB3_BANK_RULES')}>
        <ul className={classes.rules}>
          {RULES.map((rule) => (
            <li key={rule}>{t(rule)}</li>
          ))}
        </ul>
      </Panel>
    </>
  )
}
