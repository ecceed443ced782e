import { IconDownload, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { BytesView } from '../BytesView.tsx'
import { type Bytes, readableText, saveAs } from '../bytes.ts'
import { CopyButton } from '../CopyButton.tsx'
import { Field } from '../Field.tsx'
import parts from '../parts.module.css'
import { operationOf, type Result, type Step } from './chain.ts'
import { operationName } from './OperationSelect.tsx'

interface StepCardProps {
  step: Step
  number: number
  result: Result
  onChange: (step: Step) => void
  onRemove: () => void
  /** Takes what came out as what goes in. */
  onGoOn: (text: string) => void
}

/** One step: what it does, what it wants to know, and what came of it. */
export function StepCard({ step, number, result, onChange, onRemove, onGoOn }: StepCardProps) {
  const { t } = useTranslation()
  const operation = operationOf(step)
  if (!operation) return null
  const title = `${number}. ${operationName(t, operation)}`
  return (
    <section className={parts.card} aria-label={title}>
      <div className={parts.cardHead}>
        <h3 className={parts.heading}>{title}</h3>
        <button
          type="button"
          className={`${parts.button} ${parts.bare}`}
          aria-label={t('WB_REMOVE_STEP', { step: title })}
          onClick={onRemove}
        >
          <IconTrash size={20} aria-hidden="true" />
        </button>
      </div>
      {operation.fields?.map(({ id, text, initial, options, isLong }) => (
        <Field
          key={id}
          label={t(text)}
          value={step.fields[id] ?? initial}
          options={options}
          rows={isLong ? 2 : undefined}
          onChange={(value) => onChange({ ...step, fields: { ...step.fields, [id]: value } })}
        />
      ))}
      {result && 'error' in result && (
        <p className={parts.error} role="alert">
          {result.error}
        </p>
      )}
      {result && 'bytes' in result && (
        <Outcome bytes={result.bytes} label={t('WB_OUTPUT_OF', { step: title })} onGoOn={onGoOn} />
      )}
    </section>
  )
}

function Outcome({ bytes, label, onGoOn }: { bytes: Bytes; label: string; onGoOn: (text: string) => void }) {
  const { t } = useTranslation()
  const text = readableText(bytes)
  return (
    <>
      <BytesView bytes={bytes} label={label} />
      <div className={parts.row}>
        {text !== undefined && <CopyButton label={t('WB_COPY')} text={() => text} />}
        {text !== undefined && (
          <button type="button" className={parts.button} onClick={() => onGoOn(text)}>
            {t('WB_GO_ON')}
          </button>
        )}
        <button type="button" className={parts.button} onClick={() => saveAs('decoded.bin', bytes)}>
          <IconDownload size={18} aria-hidden="true" />
          {t('WB_SAVE')}
        </button>
      </div>
    </>
  )
}
