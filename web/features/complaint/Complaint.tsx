import { Button, Textarea, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ChangeEvent, type FormEvent, type Ref, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Success } from '#contract/http.ts'
import { whoAmIQuery } from '#web/data/accounts.ts'
import { http, serverMessage } from '#web/http.ts'
import { useSession } from '#web/session.ts'
import { FormOutcome, MissingFields } from '#web/ui/forms/FormOutcome.tsx'
import { FormPage } from '#web/ui/forms/FormPage.tsx'
import { LoginHint } from '#web/ui/states/RequireLogin.tsx'
import classes from './Complaint.module.css'
import { ACCEPTED_TYPES, invoiceError, LARGEST_INVOICE, MESSAGE_LENGTH } from './invoice.ts'

/** The complaint screen: a message, and an invoice. */
export default function Complaint() {
  const { t } = useTranslation()
  const { isLoggedIn } = useSession()
  return (
    <FormPage
      element="app-complaint"
      title={t('NAV_COMPLAIN')}
      lead={t('COMPLAINT_LEAD')}
      picture="brand/empty.svg"
    >
      {isLoggedIn ? <ComplaintForm /> : <LoginHint text={t('COMPLAINT_GUEST')} />}
    </FormPage>
  )
}

const LABELS = { message: 'LABEL_MESSAGE', invoice: 'LABEL_INVOICE' }

function ComplaintForm() {
  const { t } = useTranslation()
  const { email } = useSession()
  const me = useQuery(whoAmIQuery)
  const [message, setMessage] = useState('')
  const [isVisited, setVisited] = useState(false)
  const [isCut, setCut] = useState(false)
  const [invoice, setInvoice] = useState<File>()
  const file = useRef<HTMLInputElement>(null)
  const send = useMutation({
    mutationFn: sendComplaint,
    onSuccess: (_, sent) => {
      // What was typed or chosen meanwhile stays.
      setMessage((now) => (now === sent.message ? '' : now))
      setVisited(false)
      setCut((wasCut) => wasCut && message !== sent.message)
      setInvoice((now) => (now === sent.invoice ? undefined : now))
      if (file.current && file.current.files?.[0] === sent.invoice) file.current.value = ''
    },
  })

  const fileError = invoice && invoiceError(invoice)
  const canSend = message !== '' && message.length <= MESSAGE_LENGTH && !fileError && !send.isPending
  const why = useId()
  const fieldErrors = { ...(message === '' && { message: true }), ...(fileError && { invoice: true }) }
  const messageError = () => {
    if (isCut) return t('MESSAGE_WAS_CUT', { length: MESSAGE_LENGTH })
    return isVisited && !message ? t('MANDATORY_MESSAGE') : undefined
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (canSend) send.mutate({ UserId: me.data?.id, message, invoice })
  }
  const refusal = send.error ? (serverMessage(send.error) ?? t('COMPLAINT_FAILED')) : undefined

  return (
    <form id="complaint-form" onSubmit={submit} noValidate>
      <FormOutcome
        refusal={refusal}
        success={t('CUSTOMER_SUPPORT_COMPLAINT_REPLY', { ref: send.data ?? '' })}
        isDone={send.isSuccess}
      />
      <TextInput label={t('LABEL_CUSTOMER')} value={me.data?.email ?? email ?? ''} disabled readOnly />
      <Textarea
        id="complaintMessage"
        label={t('LABEL_MESSAGE')}
        placeholder={t('WRITE_MESSAGE_PLACEHOLDER')}
        description={t('CHARACTERS_USED', { count: message.length, length: MESSAGE_LENGTH })}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        error={messageError()}
        maxLength={MESSAGE_LENGTH}
        rows={6}
        value={message}
        onChange={({ target: { value } }) => {
          setMessage(value)
          if (value.length < MESSAGE_LENGTH) setCut(false)
        }}
        onPaste={({ clipboardData }) =>
          setCut(message.length + clipboardData.getData('text').length > MESSAGE_LENGTH)
        }
        onBlur={() => setVisited(true)}
      />
      <InvoiceField ref={file} error={fileError} onPick={setInvoice} />
      <Button
        type="submit"
        id="submitButton"
        size="lg"
        fullWidth
        disabled={!canSend}
        loading={send.isPending}
        aria-describedby={why}
      >
        {t('BTN_SUBMIT')}
      </Button>
      <MissingFields id={why} fieldErrors={fieldErrors} labels={LABELS} />
    </form>
  )
}

interface InvoiceFieldProps {
  ref: Ref<HTMLInputElement>
  error: string | undefined
  onPick: (file: File | undefined) => void
}

/** A field for one file. The native field, visible: scripts set its files. */
function InvoiceField({ ref, error, onPick }: InvoiceFieldProps) {
  const { t } = useTranslation()
  const about = useId()
  const pick = (event: ChangeEvent<HTMLInputElement>) => onPick(event.target.files?.[0])
  return (
    <div className={classes.field} data-invalid={error !== undefined}>
      <label htmlFor="file" className="ff-strong">
        {t('LABEL_INVOICE')}
      </label>
      <input
        id="file"
        ref={ref}
        type="file"
        className={classes.input}
        accept={ACCEPTED_TYPES}
        aria-label={t('ARIA_INVOICE')}
        aria-describedby={about}
        aria-invalid={error !== undefined}
        onChange={pick}
      />
      <p id={about} aria-live="polite" className={error ? 'fileUploadError ff-error' : 'ff-hint'}>
        {error
          ? t(error, { type: 'PDF, XML, ZIP', size: `${LARGEST_INVOICE / 1000} KB` })
          : t('INVOICE_HINT')}
      </p>
    </div>
  )
}

interface NewComplaint {
  UserId: number | undefined
  message: string
  invoice: File | undefined
}

/** Uploads the attached file first, then sends the complaint. Returns the number of the complaint. */
async function sendComplaint({ UserId, message, invoice }: NewComplaint): Promise<number> {
  if (invoice) {
    const form = new FormData()
    form.append('file', invoice, invoice.name)
    await http.post('/file-upload', form)
  }
  const { data } = await http.post<Success<{ id: number }>>('/api/Complaints/', { UserId, message })
  return data.id
}
