import { Button, Flex, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useToasts } from '../ui/Toasts.tsx'
import { useAction } from '../use-action.ts'
import { useDraft } from '../use-draft.ts'
import { AllClasses, scopeOf } from './AllClasses.tsx'
import classes from './Lti.module.css'

const FIELDS = ['name', 'issuer', 'clientId', 'authUrl', 'tokenUrl', 'keysUrl', 'deployments'] as const
type Field = (typeof FIELDS)[number]
type Fields = Record<Field, string>

const EMPTY: Fields = {
  ...{ name: '', issuer: '', clientId: '', authUrl: '', tokenUrl: '', keysUrl: '', deployments: '' },
}

/** The values of a platform, for a registration by hand. */
export function PlatformForm() {
  const { t } = useTranslation()
  const { notify } = useToasts()
  const [fields, setFields, clear] = useDraft<Fields>('lti-platform', EMPTY)
  const [isForAll, setForAll] = useState(false)
  const { post, isBusy } = useAction<{ ok: string }>(({ ok }) => {
    clear()
    notify(ok)
  })
  const save = (event: FormEvent): void => {
    event.preventDefault()
    post('/api/lti/platforms', { ...fields, ...scopeOf(isForAll) })
  }
  return (
    <Flex component="form" direction="column" gap="md" maw="40rem" onSubmit={save}>
      <p>{t('DASHBOARD_LTI_FORM_HINT')}</p>
      {FIELDS.map((field) => (
        <TextInput
          key={field}
          label={t(`DASHBOARD_LTI_FIELD_${field.toUpperCase()}`)}
          description={field === 'deployments' ? t('DASHBOARD_LTI_DEPLOYMENTS_HINT') : undefined}
          value={fields[field]}
          required={field !== 'deployments'}
          type={field.endsWith('Url') ? 'url' : 'text'}
          maxLength={2_000}
          autoComplete="off"
          spellCheck={false}
          onChange={({ currentTarget }) => setFields({ ...fields, [field]: currentTarget.value })}
        />
      ))}
      <AllClasses isForAll={isForAll} onChange={setForAll} />
      <Button type="submit" loading={isBusy} className={classes.start ?? ''}>
        {t('DASHBOARD_LTI_SAVE')}
      </Button>
    </Flex>
  )
}
