import './english.ts'
import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Interface } from 'ethers/abi'
import { type FormEvent, useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormOutcome, MissingFields } from '#web/ui/forms/FormOutcome.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import IconRocket from '~icons/rocket'
import { readArguments } from './sandbox/arguments.ts'
import { ContractCard } from './sandbox/ContractCard.tsx'
import { ContractEditor } from './sandbox/ContractEditor.tsx'
import classes from './sandbox/Contracts.module.css'
import { type CompiledContract, isDeployable } from './sandbox/compile-output.ts'
import { useCompiler } from './sandbox/compiler.ts'
import { GweiField, ParameterFields, weiFromGwei } from './sandbox/ParameterFields.tsx'
import { type DeployedContract, sandboxStorage } from './sandbox/stored.ts'
import { checkedAddress, isSameAddress, KNOWN_CONTRACTS } from './wallet/chain.ts'
import { toHex } from './wallet/provider.ts'
import { useErrorText, useWallet } from './wallet/use-wallet.ts'
import { Web3Screen } from './wallet/Web3Screen.tsx'

/** The contract sandbox: write, compile, deploy, call. Linked nowhere. */
export default function Sandbox() {
  const { t } = useTranslation()
  return (
    <Web3Screen element="app-web3-sandbox" title={t('TITLE_WEB3_SANDBOX')} lead={t('WEB3_SANDBOX_LEAD')}>
      <SandboxContent />
      <img src="assets/public/images/padding/11px.png" alt="" width={1} height={1} />
    </Web3Screen>
  )
}

/** The known contracts, newest first, without duplicates. */
function useDeployed() {
  const [deployed, setDeployed] = useState(sandboxStorage.deployed)
  const change = (next: readonly DeployedContract[]) => {
    setDeployed([...next])
    sandboxStorage.keepDeployed(next)
  }
  const without = (address: string) => deployed.filter((other) => !isSameAddress(other.address, address))
  return {
    deployed,
    add: (contract: DeployedContract) => change([contract, ...without(contract.address)]),
    forget: ({ address }: DeployedContract) => change(without(address)),
  }
}

const NOTHING = { contracts: [], problems: [] }

function SandboxContent() {
  const { t } = useTranslation()
  const compiler = useCompiler()
  const { deployed, add, forget } = useDeployed()
  const [awaited, setAwaited] = useState<string>()
  const { contracts, problems } = compiler.data ?? NOTHING
  const isRefused = problems.some(({ severity }) => severity === 'error')
  return (
    <>
      <ContractEditor compiler={compiler} />
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
        <ExistingContracts
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

interface Props {
  contracts: readonly CompiledContract[]
  onMeet: (contract: DeployedContract) => void
}

/** Adds contracts that are on the chain already: the shop's own, or any by its address. */
function ExistingContracts({ contracts, onMeet }: Props) {
  const { t } = useTranslation()
  return (
    <details className={classes.meet}>
      <summary>{t('WEB3_MEET_TITLE')}</summary>
      <Stack gap="sm" pb="xs">
        <p className={classes.hint}>{t('WEB3_MEET_KNOWN')}</p>
        <Group gap="xs">
          {KNOWN_CONTRACTS.map(({ name, address, face }) => (
            <Button
              key={address}
              variant="default"
              size="sm"
              onClick={() => onMeet({ name, address, abi: face.formatJson() })}
            >
              {name}
            </Button>
          ))}
        </Group>
        {contracts.length > 0 && <AddContractForm contracts={contracts} onMeet={onMeet} />}
      </Stack>
    </details>
  )
}

function AddContractForm({ contracts, onMeet }: Props) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const [wanted, setWanted] = useState<string>()
  const why = useId()
  const address = checkedAddress(text)
  const contract = contracts.find(({ name }) => name === wanted) ?? contracts.at(-1)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!address || !contract) return
    onMeet({ name: contract.name, address, abi: JSON.stringify(contract.abi) })
    setText('')
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <NativeSelect
        label={t('WEB3_MEET_AS')}
        data={contracts.map(({ name }) => name)}
        value={contract?.name ?? ''}
        onChange={({ currentTarget }) => setWanted(currentTarget.value)}
      />
      <TextInput
        label={t('WEB3_LABEL_ADDRESS')}
        placeholder="0x"
        autoComplete="off"
        spellCheck={false}
        value={text}
        error={text !== '' && !address && t('WEB3_INVALID_ADDRESS')}
        onChange={({ currentTarget: { value } }) => setText(value)}
      />
      <Button type="submit" variant="default" disabled={!address} aria-describedby={why}>
        {t('BTN_MEET_CONTRACT')}
      </Button>
      <MissingFields
        id={why}
        fieldErrors={address ? {} : { address: true }}
        labels={{ address: 'WEB3_LABEL_ADDRESS' }}
      />
    </form>
  )
}

interface DeployPanelProps {
  contracts: readonly CompiledContract[]
  /** The last compilation failed. */
  isRefused: boolean
  onDeployed: (deployed: DeployedContract) => void
}

/** Deploys one of the compiled contracts. */
function DeployPanel({ contracts, isRefused, onDeployed }: DeployPanelProps) {
  const { t } = useTranslation()
  const deployable = contracts.filter(isDeployable)
  const [wanted, setWanted] = useState<string>()
  const contract = deployable.find(({ name }) => name === wanted) ?? deployable.at(-1)
  return (
    <Panel title={t('TITLE_CONTRACT_DEPLOYMENT')}>
      <p className={classes.hint}>{t('EXPLANATION_SMART_CONTRACT_DEPLOYMENT')}</p>
      {contract ? (
        <>
          <NativeSelect
            label={t('LABEL_COMPILED_CONTRACTS')}
            data={deployable.map(({ name }) => name)}
            value={contract.name}
            onChange={({ currentTarget }) => setWanted(currentTarget.value)}
          />
          <DeployForm key={contract.bytecode} contract={contract} onDeployed={onDeployed} />
        </>
      ) : (
        <p>{t(emptyTextKey(contracts, isRefused))}</p>
      )}
    </Panel>
  )
}

function emptyTextKey(contracts: readonly CompiledContract[], isRefused: boolean): string {
  if (isRefused) return 'WEB3_MEND_FIRST'
  return contracts.length > 0 ? 'WEB3_NOTHING_DEPLOYABLE' : 'WEB3_NOTHING_COMPILED'
}

function DeployForm({
  contract,
  onDeployed,
}: {
  contract: CompiledContract
  onDeployed: DeployPanelProps['onDeployed']
}) {
  const { t } = useTranslation()
  const { send } = useWallet()
  const words = useErrorText()
  const abi = useMemo(() => JSON.stringify(contract.abi), [contract])
  const face = useMemo(() => new Interface(abi), [abi])
  const [texts, setTexts] = useState<readonly string[]>([])
  const [gwei, setGwei] = useState('')
  const { inputs, payable } = face.deploy
  const value = weiFromGwei(gwei)
  const why = useId()
  const args = value === undefined ? undefined : readArguments(inputs, texts)
  const deployment = useMutation({
    mutationFn: async (values: readonly unknown[]) => {
      const data = contract.bytecode + face.encodeDeploy(values).slice(2)
      const paid = value ? { value: toHex(value) } : {}
      return send({ data, ...paid }, { reading: { name: contract.name, face } })
    },
    onSuccess: ({ contractAddress = '' }) =>
      onDeployed({ name: contract.name, address: contractAddress, abi }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (args) deployment.mutate(args)
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <ParameterFields params={inputs} texts={texts} onChange={setTexts} />
      {payable && <GweiField text={gwei} onChange={setGwei} />}
      <Button
        type="submit"
        leftSection={<IconRocket size={20} aria-hidden="true" />}
        disabled={!args}
        loading={deployment.isPending}
        aria-describedby={why}
      >
        {t('BTN_DEPLOY_SELECTED_CONTRACT')}
      </Button>
      <MissingFields
        id={why}
        fieldErrors={args ? {} : { fields: true }}
        labels={{ fields: 'WEB3_FIELDS_ABOVE' }}
      />
      <FormOutcome
        refusal={words(deployment.error, face)}
        success={t('WEB3_DEPLOYED', { name: contract.name })}
        isDone={deployment.isSuccess}
      />
    </form>
  )
}
