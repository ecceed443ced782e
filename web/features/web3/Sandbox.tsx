import './words.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Panel } from '#web/ui/Panel.tsx'
import { AtAddress } from './sandbox/AtAddress.tsx'
import { ContractCard } from './sandbox/ContractCard.tsx'
import classes from './sandbox/Contracts.module.css'
import { DeployPanel } from './sandbox/DeployPanel.tsx'
import { type Deployed, kept } from './sandbox/kept.ts'
import { useCompiler } from './sandbox/use-compiler.ts'
import { Workbench } from './sandbox/Workbench.tsx'
import { isSame } from './wallet/chain.ts'
import { Web3Screen } from './wallet/Web3Screen.tsx'

/** A playground for contracts: write, compile, deploy, call. It was never meant to be found. */
export default function Sandbox() {
  const { t } = useTranslation()
  return (
    <Web3Screen element="app-web3-sandbox" title={t('TITLE_WEB3_SANDBOX')} lead={t('WEB3_SANDBOX_LEAD')}>
      <Playground />
      <img src="assets/public/images/padding/11px.png" alt="" width={1} height={1} />
    </Web3Screen>
  )
}

/** The contracts on the table, the latest first, each only once. */
function useDeployed() {
  const [deployed, setDeployed] = useState(kept.deployed)
  const change = (next: readonly Deployed[]) => {
    setDeployed([...next])
    kept.keepDeployed(next)
  }
  const without = (address: string) => deployed.filter((other) => !isSame(other.address, address))
  return {
    deployed,
    add: (contract: Deployed) => change([contract, ...without(contract.address)]),
    forget: ({ address }: Deployed) => change(without(address)),
  }
}

const NOTHING = { contracts: [], problems: [] }

function Playground() {
  const { t } = useTranslation()
  const compiler = useCompiler()
  const { deployed, add, forget } = useDeployed()
  const [awaited, setAwaited] = useState<string>()
  const { contracts, problems } = compiler.data ?? NOTHING
  const isRefused = problems.some(({ severity }) => severity === 'error')
  return (
    <>
      <Workbench compiler={compiler} />
      <DeployPanel contracts={contracts} isRefused={isRefused} onDeployed={add} />
      <Panel title={t('TITLE_INTERACT_WITH_CONTRACT')}>
        <p className={classes.hint}>
          {t(deployed.length === 0 ? 'WEB3_NOTHING_DEPLOYED' : 'EXPLANATION_GWEI_VALUE_POST_COMPILATION')}
        </p>
        {deployed.map((contract) => (
          <ContractCard
            key={contract.address}
            contract={contract}
            isAwaited={contract.address === awaited}
            onForget={() => forget(contract)}
          />
        ))}
        <AtAddress
          contracts={contracts}
          onMeet={(contract) => {
            add(contract)
            setAwaited(contract.address)
          }}
        />
      </Panel>
    </>
  )
}
