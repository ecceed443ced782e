import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type FunctionFragment, Interface } from 'ethers/abi'
import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyableCode } from '#web/training/ui/CopyableCode.tsx'
import { showEther } from '../wallet/chain.ts'
import { etherQuery } from '../wallet/queries.ts'
import classes from './Contracts.module.css'
import { FunctionRow } from './FunctionRow.tsx'
import type { Deployed } from './kept.ts'
import { PayRow } from './PayRow.tsx'

interface Props {
  contract: Deployed
  /** It was asked for just now: it comes into view and takes the focus. */
  isAwaited: boolean
  onForget: () => void
}

/** A contract on the chain: where it is, what it holds, and all that can be asked of it. */
export function ContractCard({ contract, isAwaited, onForget }: Props) {
  const { t } = useTranslation()
  const { name, address, abi } = contract
  const face = useMemo(() => new Interface(abi), [abi])
  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isAwaited) card.current?.focus()
  }, [isAwaited])
  const ether = useQuery(etherQuery(address))
  const functions = face.fragments.filter(
    (fragment): fragment is FunctionFragment => fragment.type === 'function',
  )
  const takesEther = face.receive || (face.fallback?.payable ?? false)
  return (
    <article ref={card} className={classes.card} aria-label={name} tabIndex={-1}>
      <header className={classes.cardHead}>
        <h3>{name}</h3>
        <p className={classes.hint}>
          {ether.data === undefined ? '···' : t('WEB3_ETHER', { amount: showEther(ether.data) })}
        </p>
        <ActionIcon
          className={classes.forget ?? ''}
          aria-label={t('WEB3_FORGET_CONTRACT', { name })}
          onClick={onForget}
        >
          <IconX size={20} aria-hidden="true" />
        </ActionIcon>
      </header>
      <p className={classes.address}>
        {t('LABEL_CONTRACT_ADDRESS')} <CopyableCode code={address} />
      </p>
      {functions.map((fragment) => (
        <FunctionRow
          key={fragment.format('sighash')}
          reading={{ name, face }}
          address={address}
          fragment={fragment}
        />
      ))}
      {takesEther && <PayRow address={address} reading={{ name, face }} />}
      {functions.length === 0 && !takesEther && <p className={classes.hint}>{t('WEB3_NO_FUNCTIONS')}</p>}
    </article>
  )
}
