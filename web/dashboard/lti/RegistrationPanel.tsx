import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../use-action.ts'
import { AllClasses, scopeOf } from './AllClasses.tsx'
import { CopyField } from './CopyField.tsx'
import classes from './Lti.module.css'

/** Makes a link with which a platform registers itself. */
export function RegistrationPanel() {
  const { t } = useTranslation()
  const [link, setLink] = useState<string>()
  const [isForAll, setForAll] = useState(false)
  const { post, isBusy } = useAction<{ link: string }>((answer) => setLink(answer.link))
  return (
    <>
      <p>{t('DASHBOARD_LTI_REGISTER_HINT')}</p>
      <AllClasses
        isForAll={isForAll}
        onChange={(wanted) => {
          setForAll(wanted)
          // The link that was made says otherwise.
          setLink(undefined)
        }}
      />
      {link !== undefined && (
        <div role="status">
          <CopyField label={t('DASHBOARD_LTI_REGISTER_LINK')} text={link} />
        </div>
      )}
      <Button
        className={classes.start ?? ''}
        loading={isBusy}
        onClick={() => post('/api/lti/registrations', scopeOf(isForAll))}
      >
        {t('DASHBOARD_LTI_REGISTER_MAKE')}
      </Button>
    </>
  )
}
