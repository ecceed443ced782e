import { Button, FileButton, Flex, Group } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PlanCheck, PlanFault } from '#contract/plans.ts'
import { DashboardError, useDashboard } from '../session.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { useToasts } from '../ui/Toasts.tsx'
import { TextBox } from '../ui/text.tsx'
import { useDraft } from '../use-draft.ts'
import classes from './Plan.module.css'
import { PlanForm } from './PlanForm.tsx'
import { draftOf, fieldsOf, haveSameOrder, newPlan, type PlanFields, withNewFields } from './plan-fields.ts'
import { downloadPlan, findNamedLine, PlanFileError, readPlanFile } from './plan-file.ts'

const VIEWS = ['form', 'yaml'] as const

/** The trainer's own plan as it is edited: as a form or as YAML. Only the one that is shown is up to date. */
interface EditedPlan {
  view: (typeof VIEWS)[number]
  fields: PlanFields
  text: string
}

/** The draft of the trainer's own plan, and the ways to load another one into it. */
export function useEditedPlan() {
  const { t } = useTranslation()
  const { api } = useDashboard()
  const { notifyError } = useToasts()
  // Not in the hook's arguments: a new plan has new ids each time.
  const [empty] = useState<EditedPlan>(() => ({ view: 'form', fields: newPlan(), text: '' }))
  const [kept, setEdited, clear, readNewest] = useDraft<EditedPlan>('plan', empty)
  const edited = { ...kept, fields: withNewFields(kept.fields) }
  const [faults, setFaults] = useState<readonly PlanFault[]>([])
  const [problem, setProblem] = useState('')

  const check = (body: object): Promise<PlanCheck> => api.post<PlanCheck>('/api/plan/check', body)
  const reject = (error: unknown): void => {
    if (error instanceof PlanFileError) setProblem(t(error.textKey))
    else if (isRefusal(error)) setProblem(error.message)
    else notifyError(error)
  }
  /** Shows a YAML text as a form, or as it is if no form can show it. */
  const show = (text: string, isDue = () => true): Promise<void> =>
    check({ text }).then(({ plan, faults: found }) => {
      if (!isDue()) return
      setFaults(plan ? found : [])
      setProblem(plan ? '' : t('DASHBOARD_PLAN_NO_FORM', { why: found[0]?.problem }))
      setEdited({ ...edited, text, ...(plan ? { view: 'form', fields: fieldsOf(plan) } : { view: 'yaml' }) })
    }, reject)
  const change = (part: Partial<EditedPlan>): void => {
    setProblem('')
    // The faults of parts are known by their places.
    if (part.fields && !haveSameOrder(part.fields, edited.fields)) setFaults([])
    setEdited({ ...edited, ...part })
  }
  /** The YAML of what is edited. */
  const write = async (): Promise<string> =>
    edited.view === 'yaml' ? edited.text : (await check({ plan: draftOf(edited.fields) })).text
  const showAs = async (view: EditedPlan['view']): Promise<void> => {
    if (view === edited.view) return
    // What is typed meanwhile is not in the answer.
    const isDue = (): boolean => JSON.stringify(readNewest()) === JSON.stringify(kept)
    if (view === 'form') await show(edited.text, isDue)
    else await write().then((text) => isDue() && change({ view, text }), reject)
  }
  return {
    edited,
    faults,
    problem,
    check,
    change,
    show,
    showAs,
    write,
    setFaults,
    setProblem,
    reject,
    clear,
  }
}

interface PlanEditorProps {
  editor: ReturnType<typeof useEditedPlan>
  /** The class has a plan, which would be replaced. */
  hasPlan: boolean
}

/**
 * The trainer's own plan, as a form or as YAML: written, or read from a file. Errors are shown at their fields, and
 * nothing of it is lost.
 */
export function PlanEditor({ editor, hasPlan }: PlanEditorProps) {
  const { t } = useTranslation()
  const { notifyError } = useToasts()
  const { edited, faults, problem, change, show, showAs } = editor
  const box = useRef<HTMLTextAreaElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const resetFile = useRef<() => void>(null)
  const { send, isBusy, asked, onAnswer } = useTakePlan(editor, hasPlan, (message, sent) => {
    // The next key would replace the selected line: nothing is selected while the trainer types.
    const { current } = box
    if (!current || current.value !== sent) return
    const line = findNamedLine(message, sent)
    current.focus()
    if (line) current.setSelectionRange(line.start, line.end)
  })
  // The part with the first fault is open by now.
  useEffect(() => {
    if (faults.length > 0) focusFirstFault(form.current)
  }, [faults])
  const readFile = (file: File | null): void => {
    // Reset the field: the browser reports no change when the same file is chosen again.
    resetFile.current?.()
    if (file) readPlanFile(file).then(show).catch(editor.reject)
  }
  const save = (): void => void editor.write().then(downloadPlan).catch(notifyError)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    send()
  }
  return (
    <>
      <form ref={form} className="ff-card ff-panel" aria-labelledby="plan-own" noValidate onSubmit={submit}>
        <h2 id="plan-own" tabIndex={-1}>
          {t('DASHBOARD_PLAN_OWN')}
        </h2>
        <p className="ff-hint">{t('DASHBOARD_PLAN_TEXT_HINT')}</p>
        <Flex component="fieldset" gap="xs" wrap="wrap" aria-label={t('DASHBOARD_PLAN_VIEW')}>
          {VIEWS.map((view) => (
            <Button
              key={view}
              size="compact-md"
              variant={view === edited.view ? 'filled' : 'default'}
              aria-pressed={view === edited.view}
              onClick={() => void showAs(view)}
            >
              {t(`DASHBOARD_PLAN_VIEW_${view.toUpperCase()}`)}
            </Button>
          ))}
        </Flex>
        {edited.view === 'form' ? (
          <PlanForm plan={edited.fields} faults={faults} onPlan={(fields) => change({ fields })} />
        ) : (
          <div className={classes.text}>
            <TextBox
              ref={box}
              label={t('DASHBOARD_PLAN_TEXT')}
              rows={16}
              value={edited.text}
              spellCheck={false}
              error={problem !== ''}
              onChange={({ currentTarget }) => change({ text: currentTarget.value })}
            />
          </div>
        )}
        {problem !== '' && (
          <p role="alert" className={classes.fault}>
            {problem}
          </p>
        )}
        <Group gap="sm" align="stretch">
          <Button type="submit" loading={isBusy}>
            {t('DASHBOARD_PLAN_USE')}
          </Button>
          <FileButton resetRef={resetFile} accept=".yml,.yaml,text/yaml" onChange={readFile}>
            {(props) => (
              <Button variant="default" {...props}>
                {t('DASHBOARD_PLAN_FILE')}
              </Button>
            )}
          </FileButton>
          <Button variant="default" onClick={save}>
            {t('DASHBOARD_PLAN_SAVE')}
          </Button>
        </Group>
      </form>
      {asked && (
        <ConfirmDialog
          title={t('DASHBOARD_ASK_PLAN_USE')}
          action={t('DASHBOARD_PLAN_TAKE')}
          isBusy={isBusy}
          onConfirm={() => onAnswer(true)}
          onClose={() => onAnswer(false)}
        >
          <p>{t('DASHBOARD_HINT_PLAN_TAKE')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

interface SentPlan {
  body: { plan?: object; text?: string }
  /** Deletes the draft, if it is still what was sent. */
  clear: () => void
}

/** Checks the edited plan, asks if the class has another one, and makes it the plan of the class. */
function useTakePlan(
  { edited, check, setFaults, setProblem, reject, clear }: ReturnType<typeof useEditedPlan>,
  hasPlan: boolean,
  onRefused: (message: string, sent: string | undefined) => void,
) {
  const { t } = useTranslation()
  const { api } = useDashboard()
  const { notify } = useToasts()
  const queries = useQueryClient()
  const [asked, setAsked] = useState(false)
  const body: SentPlan['body'] =
    edited.view === 'form' ? { plan: draftOf(edited.fields) } : { text: edited.text }
  const take = useMutation({
    mutationFn: (sent: SentPlan) => api.post<{ ok: string }>('/api/plan', sent.body),
    onSuccess: ({ ok }, sent) => {
      notify(ok)
      setAsked(false)
      setFaults([])
      sent.clear()
    },
    onError: (error, sent) => {
      setAsked(false)
      reject(error)
      if (isRefusal(error)) onRefused(error.message, sent.body.text)
    },
    onSettled: () => queries.invalidateQueries(),
  })
  const start = useMutation({
    mutationFn: () => check(body),
    onSuccess: ({ faults }) => {
      setFaults(edited.view === 'form' ? faults : [])
      // The server's refusal of the whole plan names the line.
      if (faults.length > 0 && edited.view === 'form') {
        setProblem(t('DASHBOARD_PLAN_FAULTS', { count: faults.length }))
      } else if (faults.length === 0 && hasPlan) setAsked(true)
      else take.mutate({ body, clear })
    },
    onError: reject,
  })
  const send = (): void => {
    setProblem('')
    start.mutate()
  }
  const onAnswer = (isWanted: boolean): void => (isWanted ? take.mutate({ body, clear }) : setAsked(false))
  return { send, isBusy: start.isPending || take.isPending, asked, onAnswer }
}

/** The server found something wrong with the plan. */
function isRefusal(error: unknown): error is DashboardError {
  return error instanceof DashboardError && error.status === 400
}

function focusFirstFault(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
}
