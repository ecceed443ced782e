import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import { PENDING_TOKEN_KEY } from '#web/data/two-factor.ts'
import { HttpError } from '#web/http.ts'
import { openSession } from '#web/session.ts'
import { usePageTitle } from '#web/ui/behaviour/page-title.ts'
import { FormError } from '#web/ui/forms/FormOutcome.tsx'
import { redeemSignInLink } from './login.ts'
import classes from './SignInLayout.module.css'
import { SignInLayout } from './SignInLayout.tsx'

/** The target of a mailed sign-in link. It needs a click: following a link alone opens no account. */
export default function RedeemSignInLink() {
  const { t } = useTranslation()
  usePageTitle(t('LINK_FOLLOW_TITLE'))
  const { code = '' } = useParams()
  const [parameters] = useSearchParams()
  const email = parameters.get('email') ?? ''
  const opening = useRedemption()
  const isUseless = opening.error instanceof HttpError && opening.error.status === 401
  const why = isUseless ? 'LINK_USELESS' : 'LOGIN_UNREACHABLE'
  return (
    <SignInLayout
      element="app-mailed-link"
      title={t('LINK_FOLLOW_TITLE')}
      lead={t('LINK_FOLLOW_LEAD', { email })}
    >
      <FormError text={opening.error ? t(why) : undefined} />
      <Button
        id="followLink"
        size="lg"
        fullWidth
        loading={opening.isPending}
        onClick={() => opening.mutate({ code, email })}
      >
        {t('BTN_LINK_FOLLOW')}
      </Button>
      <p className={classes.other}>
        <Link to="/magic-link">{t('LINK_ANOTHER')}</Link>
      </p>
    </SignInLayout>
  )
}

function useRedemption() {
  const navigate = useNavigate()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: redeemSignInLink,
    onSuccess: (answer) => {
      if ('tmpToken' in answer) {
        localStorage.setItem(PENDING_TOKEN_KEY, answer.tmpToken)
        void navigate('/2fa/enter', { replace: true })
        return
      }
      openSession(answer)
      queries.removeQueries({ queryKey: ['customer'] })
      void navigate('/search', { replace: true })
    },
  })
}
