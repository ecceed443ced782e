import { formatEther } from 'ethers/utils'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '../CopyButton.tsx'
import parts from '../parts.module.css'
import { RealTools } from '../RealTools.tsx'
import { ContractForm } from './ContractForm.tsx'
import type { Account } from './chain.ts'
import { RpcForm } from './RpcForm.tsx'
import css from './Sockets.module.css'
import { type Entry, useChain } from './use-chain.ts'

/** The shop's chain: any of its methods, its accounts, and contracts by a piece of their ABI. */
export default function ChainBench() {
  const { t } = useTranslation()
  const chain = useChain()
  const { accounts, asked } = chain
  return (
    <div className={parts.stack}>
      <p className={parts.note}>{t('WB_CHAIN_LEAD')}</p>
      <RpcForm chain={chain} />
      <ContractForm chain={chain} />
      <Accounts accounts={accounts} />
      {asked.length > 0 && (
        <details>
          <summary className={css.summary}>{t('WB_CHAIN_ANSWERS', { count: asked.length })}</summary>
          <div className={parts.stack}>
            {asked.map((entry) => (
              <Said key={entry.id} entry={entry} />
            ))}
          </div>
        </details>
      )}
      <RealTools text="WB_REAL_CHAIN" />
    </div>
  )
}

/** What was asked and what came back, as it went over the line. */
function Said({ entry: { method, params, result } }: { entry: Entry }) {
  return (
    <div className={css.event}>
      <p className={css.head}>
        <strong className={css.name}>{method}</strong>
      </p>
      <pre className={parts.out}>{JSON.stringify({ params, result }, null, 2)}</pre>
    </div>
  )
}

function Accounts({ accounts }: { accounts: readonly Account[] }) {
  const { t } = useTranslation()
  return (
    <details>
      <summary className={css.summary}>{t('WB_ACCOUNTS', { count: accounts.length })}</summary>
      <ul className={`ff-list ${parts.stack}`}>
        {accounts.map(({ address, balance }) => (
          <li key={address} className={css.account}>
            <code>{address}</code>
            <span>{formatEther(balance)} ETH</span>
            <CopyButton label={t('WB_COPY')} text={() => address} />
          </li>
        ))}
      </ul>
    </details>
  )
}
