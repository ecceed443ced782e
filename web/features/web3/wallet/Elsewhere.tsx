import { useTranslation } from 'react-i18next'
import { CopyableCode } from '#web/training/ui/CopyableCode.tsx'
import { CHAIN_NUMBER, PLACES } from './chain.ts'
import { PAGE, rpcAddress } from './connection.ts'
import classes from './Tools.module.css'
import { useWallet } from './use-wallet.ts'

/** How a wallet or a tool of one's own is pointed at the shop's chain. */
export function Elsewhere() {
  const { t } = useTranslation()
  const { offers } = useWallet()
  const address = rpcAddress()
  return (
    <>
      <p className={classes.hint}>{t('WEB3_ELSEWHERE_HINT')}</p>
      <dl className={classes.facts}>
        <div>
          <dt>{t('WEB3_LABEL_RPC')}</dt>
          <dd>
            <CopyableCode code={address} />
          </dd>
        </div>
        <div>
          <dt>{t('WEB3_LABEL_CHAIN')}</dt>
          <dd>
            <CopyableCode code={String(CHAIN_NUMBER)} />
          </dd>
        </div>
      </dl>
      <ol className={classes.steps}>
        <li>{t('WEB3_ELSEWHERE_WALLET')}</li>
        <li>{t('WEB3_ELSEWHERE_KEY')}</li>
        <li>
          {t('WEB3_ELSEWHERE_CAST')}
          <CopyableCode code={`cast balance --rpc-url ${address} ${PLACES.bank}`} />
        </li>
      </ol>
      {offers.every(({ id }) => id === PAGE) && (
        <p className={classes.hint}>{t('PLEASE_INSTALL_WEB3_WALLET')}</p>
      )}
    </>
  )
}
