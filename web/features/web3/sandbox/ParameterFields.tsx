import { TextInput } from '@mantine/core'
import type { ParamType } from 'ethers/abi'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { parseWholeNumber } from '../wallet/amounts.ts'
import { formatEtherAmount } from '../wallet/chain.ts'
import { readArgument } from './arguments.ts'
import classes from './Contracts.module.css'

interface Props {
  params: readonly ParamType[]
  texts: readonly string[]
  onChange: (texts: readonly string[]) => void
}

/** An example value for each type. */
const EXAMPLES: readonly [type: RegExp, example: string][] = [
  [/\[\d*\]$|^tuple/, '["…", "…"]'],
  [/^address/, '0x…'],
  [/^bytes/, '0x…'],
  [/^bool/, 'true'],
  [/^u?int/, '42'],
]

/** One field for each parameter of a function. Errors are shown after the field was left. */
export function ParameterFields({ params, texts, onChange }: Props) {
  const { t } = useTranslation()
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const fields = params.map((param, place) => ({ param, place, text: texts[place] ?? '' }))
  return fields.map(({ param, place, text }) => {
    const isWrong = left.has(place) && !readArgument(param, text)
    return (
      <TextInput
        key={place}
        label={
          <>
            {param.name || t('WEB3_PARAMETER', { number: place + 1 })}{' '}
            <span className={classes.type}>{param.type}</span>
          </>
        }
        placeholder={EXAMPLES.find(([type]) => type.test(param.type))?.[1] ?? ''}
        autoComplete="off"
        spellCheck={false}
        value={text}
        error={isWrong && t('WEB3_ARGUMENT_WRONG', { type: param.type })}
        onChange={({ currentTarget: { value } }) =>
          onChange(fields.map((field) => (field.place === place ? value : field.text)))
        }
        onBlur={() => setLeft((before) => new Set(before).add(place))}
      />
    )
  })
}

const GWEI = 10n ** 9n

/** Parses gwei as typed into wei. Empty means zero. */
export function weiFromGwei(text: string): bigint | undefined {
  if (text.trim() === '') return 0n
  const gwei = parseWholeNumber(text)
  return gwei === undefined ? undefined : gwei * GWEI
}

/** The amount of ether to send. */
export function GweiField({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const { t } = useTranslation()
  const wei = weiFromGwei(text)
  return (
    <TextInput
      label={t('GWEI_VALUE_FOR_SENDING_ETH')}
      description={wei ? t('WEB3_GWEI_SUM', { amount: formatEtherAmount(wei) }) : undefined}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      inputMode="numeric"
      autoComplete="off"
      placeholder="0"
      value={text}
      error={wei === undefined && t('WEB3_INVALID_GWEI')}
      onChange={({ currentTarget: { value } }) => onChange(value)}
    />
  )
}
