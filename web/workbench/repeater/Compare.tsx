import { Box } from '@mantine/core'
import { diffLines } from 'diff'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SentAnswer } from '#contract/workbench.ts'
import { fromBase64, legible } from '../bytes.ts'
import css from '../http.module.css'
import { pretty } from '../pretty.ts'

/** Longer answers are compared from their beginning only. */
const COMPARED = 30_000
/** Nobody waits longer than this for what is different. */
const PATIENCE_MS = 500

function textOf({ head, body }: SentAnswer): string {
  const text = pretty(legible(fromBase64(body.bytes)))
  return `${head.replaceAll('\r\n', '\n')}\n\n${text}`.slice(0, COMPARED)
}

/** The latest answer beside one before it, with what is different. */
export function Compare({ answers }: { answers: readonly SentAnswer[] }) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const [back, setBack] = useState(1)
  const [now] = answers
  const before = answers[back] ?? answers[1]
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className={css.summary}>{t('WB_COMPARE_ANSWERS')}</summary>
      {isOpen && (
        <div className={css.tool}>
          <label className={css.field}>
            {t('WB_COMPARE_WITH')}
            <select value={back} onChange={({ currentTarget }) => setBack(Number(currentTarget.value))}>
              {answers.slice(1).map(({ status }, at) => {
                const count = at + 1
                return (
                  <option key={count} value={count}>
                    {t('WB_ANSWER_BEFORE', { count, status })}
                  </option>
                )
              })}
            </select>
          </label>
          {now && before && <SideBySide now={now} before={before} />}
        </div>
      )}
    </details>
  )
}

function SideBySide({ now, before }: { now: SentAnswer; before: SentAnswer }) {
  const { t } = useTranslation()
  const [old, recent] = [textOf(before), textOf(now)]
  const changes = diffLines(old, recent, { timeout: PATIENCE_MS }) ?? [
    { value: old, removed: true, added: false },
    { value: recent, removed: false, added: true },
  ]
  const isSame = changes.every(({ added, removed }) => !added && !removed)
  return (
    <>
      <p role="status">{t(isSame ? 'WB_ANSWERS_SAME' : 'WB_DIFFERENT')}</p>
      <div className={css.columns}>
        <Column label={t('WB_BEFORE')} changes={changes} leaves="added" as="del" />
        <Column label={t('WB_NOW')} changes={changes} leaves="removed" as="ins" />
      </div>
    </>
  )
}

interface ColumnProps {
  label: string
  changes: readonly { value: string; added: boolean; removed: boolean }[]
  /** What does not stand on this side. */
  leaves: 'added' | 'removed'
  as: 'ins' | 'del'
}

function Column({ label, changes, leaves, as: Tag }: ColumnProps) {
  const shown = changes.filter((change) => !change[leaves])
  return (
    <section className={css.tool}>
      <h3>{label}</h3>
      <Box component="pre" className={css.wire} tabIndex={0} role="region" aria-label={label}>
        {shown.map(({ value, added, removed }, at) => {
          const key = `${at}`
          return added || removed ? <Tag key={key}>{value}</Tag> : <span key={key}>{value}</span>
        })}
      </Box>
    </section>
  )
}
