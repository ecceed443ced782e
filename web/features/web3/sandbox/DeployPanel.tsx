import { Button, NativeSelect } from '@mantine/core'
import { IconRocket } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Interface } from 'ethers/abi'
import { type FormEvent, useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormOutcome, MissingFields } from '#web/ui/forms/FormOutcome.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { toHex } from '../wallet/provider.ts'
import { useErrorText, useWallet } from '../wallet/use-wallet.ts'
import { readArguments } from './arguments.ts'
import classes from './Contracts.module.css'
import { type CompiledContract, isDeployable } from './compile-output.ts'
import { GweiField, ParameterFields, weiFromGwei } from './ParameterFields.tsx'
import type { Deployed } from './stored.ts'

interface Props {
  contracts: readonly CompiledContract[]
  /** The last compilation failed. */
  isRefused: boolean
  onDeployed: (deployed: Deployed) => void
}

/** Deploys one of the compiled contracts. */
export function DeployPanel({ contracts, isRefused, onDeployed }: Props) {
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
  onDeployed: Props['onDeployed']
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
