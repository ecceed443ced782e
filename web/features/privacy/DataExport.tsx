import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Radio.layer.css'
import { Box, Button, Flex, Radio, Stack, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DataExport as Export } from '#contract/http.ts'
import { serverMessage } from '#web/http.ts'
import { useSession } from '#web/session.ts'
import { FormOutcome, MissingFields } from '#web/ui/forms/FormOutcome.tsx'
import { withoutUndefined } from '#web/ui/forms/use-form.ts'
import { LoginHint } from '#web/ui/states/RequireLogin.tsx'
import { CAPTCHA_LENGTH, exportData, JSON_FORMAT, needsCaptcha } from './data-export.ts'

import { imageCaptchaQuery } from './queries.ts'
import { Section } from './Section.tsx'

/** The screen that exports all data of a customer. */
export default function DataExport() {
  const { t } = useTranslation()
  const { isLoggedIn } = useSession()
  return (
    <Section title={t('TITLE_REQUEST_DATA_EXPORT')} lead={t('DATA_EXPORT_LEAD')}>
      {isLoggedIn ? <ExportForm /> : <LoginHint text={t('DATA_EXPORT_GUEST')} />}
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
    <Flex component="form" id="data-export-form" direction="column" gap="md" onSubmit={submit} noValidate>
      <FormOutcome
        refusal={request.error ? (serverMessage(request.error) ?? t('EXPORT_FAILED')) : undefined}
        success={request.data?.confirmation ?? ''}
        isDone={request.isSuccess}
      />
      {request.data && <Download data={request.data} />}
      <Radio.Group id="formatControl" label={t('EXPORT_LABEL')} value={format} onChange={setFormat}>
        <Flex align="center" wrap="wrap" rowGap="xs" columnGap="xl" mih="var(--ff-target)">
          <Radio value={JSON_FORMAT} label="JSON" />
          <Radio value="2" label="PDF" disabled />
          <Radio value="3" label="Excel" disabled />
        </Flex>
      </Radio.Group>
      {isGuarded && <ExportCaptcha answer={answer} onChange={setAnswer} />}
      <Button
        type="submit"
        id="submitButton"
        size="lg"
        fullWidth
        disabled={!canSend}
        loading={request.isPending}
        aria-describedby={why}
      >
        {t('BTN_REQUEST')}
      </Button>
      <MissingFields
        id={why}
        fieldErrors={withoutUndefined({
          format: format === '' ? 'EXPORT_LABEL' : undefined,
          answer: isAnswered ? undefined : 'ARIA_CAPTCHA',
        })}
        labels={{ format: 'EXPORT_LABEL', answer: 'ARIA_CAPTCHA' }}
      />
      <p className="ff-hint">{t('DATA_EXPORT_HINT')}</p>
    </Flex>
  )
}

/** A download, for browsers that block windows, and for customers who want a file. */
function Download({ data }: { data: Export }) {
  const { t } = useTranslation()
  return (
    <a
      className="ff-link"
      href={`data:application/json;charset=utf-8,${encodeURIComponent(data.userData)}`}
      download="data-export.json"
    >
      {t('EXPORT_DOWNLOAD')}
    </a>
  )
}

/** Opens a window with the export as plain text. False if the browser blocks windows. */
function showExport(userData: string): boolean {
  const popup = window.open('', '_blank', 'width=500')
  if (!popup) return false
  const text = popup.document.createElement('pre')
  text.textContent = userData
  text.style.whiteSpace = 'pre-wrap'
  popup.document.body.replaceChildren(text)
  return true
}

interface ExportCaptchaProps {
  answer: string
  onChange: (answer: string) => void
}

/** A CAPTCHA of five letters before the next export. */
function ExportCaptcha({ answer, onChange }: ExportCaptchaProps) {
  const { t } = useTranslation()
  const captcha = useQuery(imageCaptchaQuery)
  const isThere = captcha.data !== undefined && !captcha.isFetching
  const [isVisited, setVisited] = useState(false)
  return (
    <Stack gap="sm" p="md" bg="var(--ff-sunk)" bdrs="md">
      <p>{t('TYPE_THESE_LETTERS')}</p>
      {/* Existing clients read it as soon as it is visible: it carries its id only while it has letters. */}
      <Box className={isThere ? 'captcha-image' : ''} mih="50px" aria-busy={!isThere && !captcha.isError}>
        {isThere && <CaptchaPicture svg={captcha.data.image} />}
        {captcha.isError && (
          <Button variant="subtle" c="var(--ff-danger)" onClick={() => void captcha.refetch()}>
            {t('CAPTCHA_FAILED')}
          </Button>
        )}
      </Box>
      <TextInput
        aria-label={t('ARIA_CAPTCHA')}
        placeholder={t('ENTER_CAPTCHA')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={CAPTCHA_LENGTH}
        description={t('CAPTCHA_LETTERS_HINT')}
        inputWrapperOrder={['input', 'error', 'description']}
        error={isVisited && answer.length !== CAPTCHA_LENGTH ? t('MANDATORY_CAPTCHA') : undefined}
        value={answer}
        onChange={(event) => onChange(event.target.value)}
        onBlur={() => setVisited(true)}
      />
    </Stack>
  )
}

/** The letters as an image: scripts in it do not run. */
function CaptchaPicture({ svg }: { svg: string }) {
  const { t } = useTranslation()
  return (
    <img
      src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
      alt={t('CAPTCHA_ALT')}
      width={150}
      height={50}
    />
  )
}
