import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyableCode } from '#web/training/ui/CopyableCode.tsx'
import { Refusal } from '#web/ui/Refusal.tsx'
import { isSame } from './chain.ts'
import { openAccountsQuery } from './queries.ts'
import classes from './Tools.module.css'
import { useTroubleWords, useWallet } from './use-wallet.ts'

/** The keys of the shop's accounts, for those who want to use one elsewhere. Shown only on request. */
export function Keys() {
  const { t } = useTranslation()
  const words = useTroubleWords()
  const { account } = useWallet()
  const [isShown, setShown] = useState(false)
  const accounts = useQuery({ ...openAccountsQuery, enabled: isShown })
  const own = accounts.data?.filter(({ address }) => account !== undefined && isSame(address, account))
  return (
    <>
      <p className={classes.hint}>{t('WEB3_KEYS_HINT')}</p>
      <Button
        variant="default"
        loading={isShown && accounts.isPending}
        aria-expanded={isShown}
        onClick={() => setShown(!isShown)}
      >
        {t(isShown ? 'BTN_HIDE_KEY' : 'BTN_SHOW_KEY')}
      </Button>
      <Refusal text={words(accounts.error)} />
      {isShown && own?.length === 0 && <p>{t('WEB3_KEY_ELSEWHERE')}</p>}
      {isShown &&
        own?.map(({ address, privateKey }) => (
          <dl key={address} className={classes.facts}>
            <div>
              <dt>{t('WEB3_LABEL_ADDRESS')}</dt>
              <dd>
                <CopyableCode code={address} />
              </dd>
            </div>
            <div>
              <dt>{t('WEB3_LABEL_KEY')}</dt>
              <dd>
                <CopyableCode code={privateKey} />
              </dd>
            </div>
          </dl>
        ))}
    </>
  )
}
