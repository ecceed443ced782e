import { IconPlus } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Bytes, bytesOf, bytesOfFile } from '../bytes.ts'
import { Field } from '../Field.tsx'
import { FileButton } from '../FileButton.tsx'
import type { ToolInput } from '../open-tool.ts'
import parts from '../parts.module.css'
import { inWords } from '../trouble.ts'
import { operationOf, type Result, runChain, type Step } from './chain.ts'
import { OperationSelect } from './OperationSelect.tsx'
import { StepCard } from './StepCard.tsx'

/** What goes in: what she typed, or what a file holds. */
interface Start {
  text: string
  file?: { name: string; bytes: Bytes }
}

const AGAIN_MS = 3_000

/** What each step came to. Runs anew whenever something changes, and every few seconds where time plays a part. */
function useResults({ text, file }: Start, steps: readonly Step[]): readonly Result[] {
  const [results, setResults] = useState<readonly Result[]>([])
  const isTimely = steps.some((step) => operationOf(step)?.isTimely)
  useEffect(() => {
    let isWanted = true
    const run = async () => {
      const came = await runChain(file?.bytes ?? bytesOf(text), steps)
      if (isWanted) setResults(came)
    }
    void run()
    const clock = isTimely ? setInterval(() => void run(), AGAIN_MS) : undefined
    return () => {
      isWanted = false
      clearInterval(clock)
    }
  }, [text, file, steps, isTimely])
  return results
}

/** One step after the other, each with what it came to. */
export function Chain({ input }: { input: ToolInput | undefined }) {
  const { t } = useTranslation()
  const [start, setStart] = useState<Start>({ text: '' })
  const [steps, setSteps] = useState<readonly Step[]>([])
  const [wanted, setWanted] = useState('from-base64')
  const [error, setError] = useState<string>()
  const [taken, setTaken] = useState<ToolInput>()
  const results = useResults(start, steps)

  const take = (file: File) => {
    setError(undefined)
    bytesOfFile(file).then(
      (bytes) => setStart({ text: '', file: { name: file.name, bytes } }),
      (reason) => setError(inWords(reason)),
    )
  }
  if (input && input !== taken) {
    setTaken(input)
    if (input.text !== undefined) setStart({ text: input.text })
  }
  const takeInput = useEffectEvent(take)
  useEffect(() => {
    if (input?.file) takeInput(input.file)
  }, [input])

  const add = () => {
    const id = Math.max(0, ...steps.map((step) => step.id)) + 1
    setSteps([...steps, { id, operation: wanted, fields: {} }])
  }
  return (
    <div className={parts.stack}>
      {start.file ? (
        <p className={parts.row}>
          <span>{t('WB_FROM_FILE', { name: start.file.name, count: start.file.bytes.length })}</span>
          <button type="button" className={parts.button} onClick={() => setStart({ text: '' })}>
            {t('WB_PUT_AWAY')}
          </button>
        </p>
      ) : (
        <Field label={t('WB_INPUT')} rows={4} value={start.text} onChange={(text) => setStart({ text })} />
      )}
      <div className={parts.row}>
        <FileButton text={t('WB_TAKE_FILE')} onFile={take} />
      </div>
      {error !== undefined && (
        <p className={parts.error} role="alert">
          {error}
        </p>
      )}
      {steps.length > 0 && (
        <ol className={`ff-list ${parts.stack}`}>
          {steps.map((step, index) => (
            <li key={step.id}>
              <StepCard
                step={step}
                number={index + 1}
                result={results[index]}
                onChange={(changed) => setSteps(steps.map((one) => (one === step ? changed : one)))}
                onRemove={() => setSteps(steps.filter((one) => one !== step))}
                onGoOn={(text) => {
                  setStart({ text })
                  setSteps([])
                }}
              />
            </li>
          ))}
        </ol>
      )}
      <div className={parts.row}>
        <OperationSelect label={t('WB_NEXT_STEP')} value={wanted} onChange={setWanted} />
        <button type="button" className={`${parts.button} ${parts.main}`} onClick={add}>
          <IconPlus size={18} aria-hidden="true" />
          {t('WB_ADD_STEP')}
        </button>
      </div>
    </div>
  )
}
