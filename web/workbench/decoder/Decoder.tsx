import { Box, Flex, Group, Stack } from '@mantine/core'
import '../english.ts'
import { type Change, diffWordsWithSpace } from 'diff'
import type { TFunction } from 'i18next'
import { useEffect, useEffectEvent, useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconDownload from '~icons/download'
import IconPlus from '~icons/plus'
import IconTrash from '~icons/trash'
import { type Bytes, bytesOf, bytesOfFile, readableText, saveAs } from '../bytes.ts'
import { BytesView, CopyButton, Field, FileButton, RealTools, ToolButton } from '../Field.tsx'
import type { ToolInput, ToolProps } from '../open-tool.ts'
import parts from '../parts.module.css'
import { errorText } from '../tool-error.ts'
import { operationOf, type Result, runChain, type Step } from './chain.ts'
import { groups, type Operation, operations } from './operations.ts'

/** The decoder: converts data step by step, and compares two texts. */
export default function Decoder({ input }: ToolProps) {
  const { t } = useTranslation()
  const [isComparing, setComparing] = useState(false)
  return (
    <Stack>
      <Group gap="xs" align="stretch">
        {[false, true].map((comparing) => (
          <ToolButton
            key={String(comparing)}
            aria-pressed={isComparing === comparing}
            onClick={() => setComparing(comparing)}
          >
            {t(comparing ? 'WB_COMPARE' : 'WB_CHAIN_STEPS')}
          </ToolButton>
        ))}
      </Group>
      <div hidden={isComparing}>
        <Chain input={input} />
      </div>
      {isComparing && <Compare />}
      <RealTools text="WB_REAL_DECODER" />
    </Stack>
  )
}

/** With more differences the texts have nothing in common, and a comparison would take too long. */
const MOST_EDITS = 4_000

/** Adds the offset of each piece in the concatenated text. */
function withOffsets(changes: readonly Change[]): (Change & { place: number })[] {
  let place = 0
  return changes.map((change) => {
    const piece = { ...change, place }
    place += change.value.length
    return piece
  })
}

/** The differences of two texts. */
function Compare() {
  const { t } = useTranslation()
  const [left, setLeft] = useState('')
  const [right, setRight] = useState('')
  const changes = useMemo(
    () => diffWordsWithSpace(left, right, { maxEditLength: MOST_EDITS, timeout: 1_000 }),
    [left, right],
  )
  return (
    <Stack>
      <Field label={t('WB_LEFT')} rows={4} value={left} onChange={setLeft} />
      <Field label={t('WB_RIGHT')} rows={4} value={right} onChange={setRight} />
      {changes === undefined && <p role="alert">{t('WB_TOO_DIFFERENT')}</p>}
      {left !== '' && left === right && <p role="status">{t('WB_SAME')}</p>}
      {changes && left !== right && (
        <Box component="pre" className={parts.out} tabIndex={0}>
          {withOffsets(changes).map(({ place, value, added, removed }) => {
            if (added)
              return (
                <ins key={place} className={parts.added}>
                  {value}
                </ins>
              )
            if (removed)
              return (
                <del key={place} className={parts.removed}>
                  {value}
                </del>
              )
            return <span key={place}>{value}</span>
          })}
        </Box>
      )}
    </Stack>
  )
}

/** The input: a typed text, or a file. */
interface DecoderInput {
  text: string
  file?: { name: string; bytes: Bytes }
}

const AGAIN_MS = 3_000

/** The result of each step. Runs again on every change, and at intervals if the result depends on the time. */
function useResults({ text, file }: DecoderInput, steps: readonly Step[]): readonly Result[] {
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

/** A sequence of steps with their results. */
function Chain({ input }: { input: ToolInput | undefined }) {
  const { t } = useTranslation()
  const [start, setStart] = useState<DecoderInput>({ text: '' })
  const [steps, setSteps] = useState<readonly Step[]>([])
  const [wanted, setWanted] = useState('from-base64')
  const [error, setError] = useState<string>()
  const [taken, setTaken] = useState<ToolInput>()
  const results = useResults(start, steps)

  const take = (file: File) => {
    setError(undefined)
    bytesOfFile(file).then(
      (bytes) => setStart({ text: '', file: { name: file.name, bytes } }),
      (reason) => setError(errorText(reason)),
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
    <Stack>
      {start.file ? (
        <p className={parts.row}>
          <span>{t('WB_FROM_FILE', { name: start.file.name, count: start.file.bytes.length })}</span>
          <ToolButton onClick={() => setStart({ text: '' })}>{t('WB_PUT_AWAY')}</ToolButton>
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
        <Flex component="ol" direction="column" gap="md" className="ff-list">
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
        </Flex>
      )}
      <div className={parts.row}>
        <OperationSelect label={t('WB_NEXT_STEP')} value={wanted} onChange={setWanted} />
        <ToolButton isMain leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={add}>
          {t('WB_ADD_STEP')}
        </ToolButton>
      </div>
    </Stack>
  )
}

interface StepCardProps {
  step: Step
  number: number
  result: Result
  onChange: (step: Step) => void
  onRemove: () => void
  /** Uses the result as the new input. */
  onGoOn: (text: string) => void
}

/** One step: its operation, its fields and its result. */
function StepCard({ step, number, result, onChange, onRemove, onGoOn }: StepCardProps) {
  const { t } = useTranslation()
  const operation = operationOf(step)
  if (!operation) return null
  const title = `${number}. ${operationName(t, operation)}`
  return (
    <section className={parts.card} aria-label={title}>
      <Group gap="xs" justify="space-between" wrap="nowrap">
        <Box component="h3" fz="md">
          {title}
        </Box>
        <ToolButton variant="subtle" aria-label={t('WB_REMOVE_STEP', { step: title })} onClick={onRemove}>
          <IconTrash size={20} aria-hidden="true" />
        </ToolButton>
      </Group>
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
        {text !== undefined && <ToolButton onClick={() => onGoOn(text)}>{t('WB_GO_ON')}</ToolButton>}
        <ToolButton
          leftSection={<IconDownload size={18} aria-hidden="true" />}
          onClick={() => saveAs('decoded.bin', bytes)}
        >
          {t('WB_SAVE')}
        </ToolButton>
      </div>
    </>
  )
}

interface OperationSelectProps {
  label: string
  value: string
  onChange: (operation: string) => void
}

/** The name of an operation: a technical term, and its direction. */
function operationName(t: TFunction, { name, way }: Operation): string {
  if (way === undefined) return name
  return t(way === 'from' ? 'WB_FROM' : 'WB_TO', { name })
}

function OperationSelect({ label, value, onChange }: OperationSelectProps) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <Stack gap="xxs" fz="sm" className={parts.field}>
      <label className="ff-strong" htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className={parts.control}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {groups.map((group) => (
          <optgroup key={group} label={t(`WB_GROUP_${group.toUpperCase()}`)}>
            {operations
              .filter((operation) => operation.group === group)
              .map((operation) => (
                <option key={operation.id} value={operation.id}>
                  {operationName(t, operation)}
                </option>
              ))}
          </optgroup>
        ))}
      </select>
    </Stack>
  )
}
