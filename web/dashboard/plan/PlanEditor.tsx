import { Button, FileButton, Group } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, type RefObject, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DashboardError, useDashboard } from '../session.ts'
import { useToasts } from '../ui/Toasts.tsx'
import { TextBox } from '../ui/text.tsx'
import classes from './Plan.module.css'
import { findNamedLine, PlanFileError, readPlanFile } from './plan-file.ts'

interface PlanEditorProps {
  box: RefObject<HTMLTextAreaElement | null>
  text: string
  onText: (text: string) => void
  onTaken: () => void
}

/** Editor for the trainer's own plan: typed, pasted or read from a file. Errors are shown here and the text is kept. */
export function PlanEditor({ box, text, onText, onTaken }: PlanEditorProps) {
  const { t } = useTranslation()
  const { api } = useDashboard()
  const { notify, notifyError } = useToasts()
  const queries = useQueryClient()
  const [problem, setProblem] = useState('')
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.post<{ ok: string }>('/api/plan', { text }),
    onSuccess: ({ ok }) => {
      notify(ok)
      onTaken()
    },
    onError: (error) => {
      if (!(error instanceof DashboardError) || error.status !== 400) return notifyError(error)
      setProblem(error.message)
      const line = findNamedLine(error.message, text)
      box.current?.focus()
      if (line) box.current?.setSelectionRange(line.start, line.end)
      return undefined
    },
    onSettled: () => queries.invalidateQueries(),
  })
  const change = (next: string): void => {
    setProblem('')
    onText(next)
  }
  const resetFile = useRef<() => void>(null)
  const readFile = (file: File | null): void => {
    // Reset the field: the browser reports no change when the same file is chosen again.
    resetFile.current?.()
    if (!file) return
    readPlanFile(file).then(change, (error) =>
      setProblem(t(error instanceof PlanFileError ? error.textKey : 'DASHBOARD_PLAN_UNREADABLE')),
    )
  }
  const send = (event: FormEvent): void => {
    event.preventDefault()
    setProblem('')
    mutate()
  }
  return (
    <form className="ff-card ff-panel" aria-labelledby="plan-own" onSubmit={send}>
      <h2 id="plan-own">{t('DASHBOARD_PLAN_OWN')}</h2>
      <div className={classes.text}>
        <TextBox
          ref={box}
          label={t('DASHBOARD_PLAN_TEXT')}
          description={t('DASHBOARD_PLAN_TEXT_HINT')}
          rows={12}
          value={text}
          spellCheck={false}
          error={problem === '' ? undefined : <span role="alert">{problem}</span>}
          onChange={({ currentTarget }) => change(currentTarget.value)}
        />
      </div>
      <Group gap="sm" align="stretch">
        <Button type="submit" loading={isPending} disabled={text.trim() === ''}>
          {t('DASHBOARD_PLAN_USE')}
        </Button>
        <FileButton resetRef={resetFile} accept=".yml,.yaml,text/yaml" onChange={readFile}>
          {(props) => (
            <Button variant="default" {...props}>
              {t('DASHBOARD_PLAN_FILE')}
            </Button>
          )}
        </FileButton>
      </Group>
    </form>
  )
}

interface EditPlanButtonProps {
  /** The path that returns the text. */
  path: string
  /** Distinguishes it from other buttons with the same text. */
  label?: string
  onEdit: (text: string) => void
  children: ReactNode
}

/** Fetches the YAML of a plan for editing. */
export function EditPlanButton({ path, label, onEdit, children }: EditPlanButtonProps) {
  const { api } = useDashboard()
  const { notifyError } = useToasts()
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.get<{ text: string }>(path),
    onSuccess: ({ text }) => onEdit(text),
    onError: notifyError,
  })
  return (
    <Button variant="default" loading={isPending} aria-label={label} onClick={() => mutate()}>
      {children}
    </Button>
  )
}
