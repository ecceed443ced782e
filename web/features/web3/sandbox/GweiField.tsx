import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { wholeIn } from '../wallet/amounts.ts'
import { showEther } from '../wallet/chain.ts'

const GWEI = 10n ** 9n

/** Wei out of gwei as they are typed; nothing typed is nothing. */
export function weiFromGwei(text: string): bigint | undefined {
  if (text.trim() === '') return 0n
  const gwei = wholeIn(text)
  return gwei === undefined ? undefined : gwei * GWEI
}

/** How much ether goes along. */
export function GweiField({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const { t } = useTranslation()
  const wei = weiFromGwei(text)
  return (
    <TextInput
      label={t('GWEI_VALUE_FOR_SENDING_ETH')}
      description={wei ? t('WEB3_GWEI_SUM', { amount: showEther(wei) }) : undefined}
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
