import { Button, Flex } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { LtiPlatformInfo } from '#contract/lti.ts'
import { useHasRole } from '../session.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { escapeInvisible } from '../ui/escape-invisible.ts'
import { formatDateTime } from '../ui/format.ts'
import { useToasts } from '../ui/Toasts.tsx'
import { UserText } from '../ui/text.tsx'
import { useAsked } from '../ui/use-asked.ts'
import { useRemoval } from '../use-action.ts'
import classes from './Lti.module.css'

/** The registered platforms, with their last launch and what is wrong. */
export function PlatformList({ platforms }: { platforms: readonly LtiPlatformInfo[] }) {
  const { t } = useTranslation()
  const { notify } = useToasts()
  const may = useHasRole()
  const { asked, ask, close } = useAsked<LtiPlatformInfo>()
  const { remove, isBusy } = useRemoval<{ ok: string }>(({ ok }) => {
    close()
    notify(ok)
  })
  if (platforms.length === 0) return <p>{t('DASHBOARD_LTI_NO_PLATFORMS')}</p>
  return (
    <>
      <Flex component="ul" direction="column" gap="md" className={`ff-list ${classes.list}`}>
        {platforms.map((platform) => (
          <li key={platform.id}>
            <PlatformDetails platform={platform} />
            {may(platform.isForAll ? 'host' : 'owner') && (
              <Button
                variant="default"
                aria-label={t('DASHBOARD_LTI_REMOVE_OF', { name: escapeInvisible(platform.name) })}
                onClick={() => ask(platform)}
              >
                {t('DASHBOARD_LTI_REMOVE')}
              </Button>
            )}
          </li>
        ))}
      </Flex>
      {asked && (
        <ConfirmDialog
          title={t('DASHBOARD_LTI_REMOVE_OF', { name: escapeInvisible(asked.name) })}
          action={t('DASHBOARD_LTI_REMOVE')}
          isBusy={isBusy}
          onConfirm={() => remove(`/api/lti/platforms/${asked.id}`)}
          onClose={close}
        >
          <p>{t('DASHBOARD_LTI_REMOVE_HINT')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

function PlatformDetails({ platform }: { platform: LtiPlatformInfo }) {
  const { t } = useTranslation()
  const { name, issuer, clientId, deployments, isForAll, otherClass, launchedAt, problem, problemAt } =
    platform
  return (
    <div className={classes.what}>
      <p className="ff-strong">
        <UserText text={name} />
      </p>
      <p>
        <UserText text={issuer} />
      </p>
      <p>{t('DASHBOARD_LTI_CLIENT', { id: escapeInvisible(clientId) })}</p>
      {deployments.length > 0 && (
        <p>{t('DASHBOARD_LTI_DEPLOYMENTS', { ids: escapeInvisible(deployments.join(', ')) })}</p>
      )}
      {otherClass !== null && <p>{t('DASHBOARD_LTI_OTHER_CLASS', { name: escapeInvisible(otherClass) })}</p>}
      {isForAll && <p>{t('DASHBOARD_LTI_IS_FOR_ALL')}</p>}
      <p>
        {launchedAt === null
          ? t('DASHBOARD_LTI_NO_LAUNCH')
          : t('DASHBOARD_LTI_LAUNCHED', { at: formatDateTime(launchedAt) })}
      </p>
      {problem !== null && problemAt !== null && (
        <p role="note">
          {t('DASHBOARD_LTI_PROBLEM', { at: formatDateTime(problemAt) })}{' '}
          {t(`DASHBOARD_LTI_ADVICE_${problem.toUpperCase()}`)}
        </p>
      )}
    </div>
  )
}
