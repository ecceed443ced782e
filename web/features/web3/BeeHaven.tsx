import './words.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import classes from './BeeHaven.module.css'
import { ClaimForm } from './bee/ClaimForm.tsx'
import { HoneyPot } from './bee/HoneyPot.tsx'
import { beesQuery, faucetQuery, listenQuery } from './bee/queries.ts'
import { Meter } from './wallet/Meter.tsx'
import { useTroubleWords, useWallet } from './wallet/use-wallet.ts'
import { Web3Screen } from './wallet/Web3Screen.tsx'

/** Where the bees live: a faucet of BEE, and the honey pot that they buy. Announced nowhere but on a photo. */
export default function BeeHaven() {
  const { t } = useTranslation()
  return (
    <Web3Screen element="app-faucet" title={t('TITLE_BEE_HAVEN')} lead={t('BEE_HAVEN_INTRO')}>
      <Meadow />
    </Web3Screen>
  )
}

function Meadow() {
  const { t } = useTranslation()
  const { account = '' } = useWallet()
  const words = useTroubleWords()
  useQuery(listenQuery)
  const faucet = useQuery(faucetQuery)
  const bees = useQuery({ ...beesQuery(account), enabled: account !== '' })
  return (
    <>
      <div className={classes.meters}>
        <Meter
          name={t('FAUCET_BALANCE')}
          value={faucet.data === undefined ? undefined : String(faucet.data)}
          unit={t('WEB3_UNIT_BEE')}
          trouble={words(faucet.error)}
          isWaiting={faucet.isLoading}
        />
        <Meter
          name={t('BEE_BALANCE')}
          value={bees.data === undefined ? undefined : String(bees.data)}
          unit={t('WEB3_UNIT_BEE')}
          trouble={words(bees.error)}
          isWaiting={bees.isLoading}
        />
      </div>
      <ClaimForm account={account} />
      <HoneyPot account={account} bees={bees.data ?? 0n} />
    </>
  )
}
