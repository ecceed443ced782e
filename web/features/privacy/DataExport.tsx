import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Radio.layer.css'
import { Button, Radio } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DataExport as Export } from '#contract/http.ts'
import { serverMessage } from '#web/http.ts'
import { useSession } from '#web/session.ts'
import { LoginFirst } from '#web/ui/LoginFirst.tsx'
import { Outcome } from '#web/ui/Outcome.tsx'
import { StillMissing } from '#web/ui/StillMissing.tsx'
import { onlyComplaints } from '#web/ui/use-form.ts'
import classes from './DataExport.module.css'
import { CAPTCHA_LENGTH, exportData, JSON_FORMAT, needsCaptcha } from './data-export.ts'
import { ExportCaptcha } from './ExportCaptcha.tsx'
import { imageCaptchaQuery } from './queries.ts'
import { Section } from './Section.tsx'
import { showExport } from './show-export.ts'

/** The screen that hands out everything the shop knows of a customer. */
export default function DataExport() {
  const { t } = useTranslation()
  const { isLoggedIn } = useSession()
  return (
    <Section title={t('TITLE_REQUEST_DATA_EXPORT')} lead={t('DATA_EXPORT_LEAD')}>
      {isLoggedIn ? <ExportForm /> : <LoginFirst text={t('DATA_EXPORT_GUEST')} />}
    </Section>
  )
}

function useExport() {
  const queries = useQueryClient()
  const [isGuarded, setGuarded] = useState(() => needsCaptcha(new Date()))
  const [answer, setAnswer] = useState('')
  const request = useMutation({
    mutationFn: () => exportData(isGuarded ? answer : undefined),
    onSuccess: ({ userData }) => {
      showExport(userData)
    },
    onSettled: () => {
      setAnswer('')
      setGuarded(needsCaptcha(new Date()))
      return queries.refetchQueries(imageCaptchaQuery)
    },
  })
  return { request, isGuarded, answer, setAnswer }
}

function ExportForm() {
  const { t } = useTranslation()
  const [format, setFormat] = useState('')
  const { request, isGuarded, answer, setAnswer } = useExport()
  const why = useId()
  const isAnswered = !isGuarded || answer.length === CAPTCHA_LENGTH
  const canSend = format !== '' && isAnswered && !request.isPending
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (canSend) request.mutate()
  }
  return (
    <form id="data-export-form" onSubmit={submit} noValidate>
      <Outcome
        refusal={request.error ? (serverMessage(request.error) ?? t('EXPORT_FAILED')) : undefined}
        success={request.data?.confirmation ?? ''}
        isDone={request.isSuccess}
      />
      {request.data && <Download data={request.data} />}
      <Radio.Group id="formatControl" label={t('EXPORT_LABEL')} value={format} onChange={setFormat}>
        <div className={classes.formats}>
          <Radio classNames={beside} value={JSON_FORMAT} label="JSON" />
          <Radio classNames={beside} value="2" label="PDF" disabled />
          <Radio classNames={beside} value="3" label="Excel" disabled />
        </div>
      </Radio.Group>
      {isGuarded && <ExportCaptcha answer={answer} onChange={setAnswer} />}
      <Button type="submit" id="submitButton" size="lg" fullWidth disabled={!canSend} aria-describedby={why}>
        {t('BTN_REQUEST')}
      </Button>
      <StillMissing
        id={why}
        complaints={onlyComplaints({
          format: format === '' ? 'EXPORT_LABEL' : undefined,
          answer: isAnswered ? undefined : 'ARIA_CAPTCHA',
        })}
        labels={{ format: 'EXPORT_LABEL', answer: 'ARIA_CAPTCHA' }}
      />
      <p className={classes.hint}>{t('DATA_EXPORT_HINT')}</p>
    </form>
  )
}

const beside = { body: classes.beside ?? '' }

/** For browsers that keep windows shut, and for those who want a file. */
function Download({ data }: { data: Export }) {
  const { t } = useTranslation()
  return (
    <a
      className={classes.download}
      href={`data:application/json;charset=utf-8,${encodeURIComponent(data.userData)}`}
      download="data-export.json"
    >
      {t('EXPORT_DOWNLOAD')}
    </a>
  )
}
