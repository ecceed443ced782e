import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { configurationQuery } from '#web/configuration.ts'
import { serverMessage } from '#web/http.ts'
import { useSession } from '#web/session.ts'
import { Failure } from '#web/ui/Failure.tsx'
import { Named } from '#web/ui/Named.tsx'
import notice from '#web/ui/notice.module.css'
import { usePageTitle } from '#web/ui/page-title.ts'
import { Photo } from './Photo.tsx'
import classes from './PhotoWall.module.css'
import { captionOf, sharesOf } from './photos.ts'
import { memoriesQuery } from './queries.ts'
import { UploadForm } from './UploadForm.tsx'

/** Pictures that customers hung up, and room for more. */
export default function PhotoWall() {
  const { t } = useTranslation()
  const { isLoggedIn } = useSession()
  usePageTitle(t('LABEL_PHOTO_WALL'))
  return (
    <Named element="app-photo-wall" className={classes.screen}>
      <h1>{t('LABEL_PHOTO_WALL')}</h1>
      <Wall />
      {isLoggedIn && <UploadForm />}
    </Named>
  )
}

const PLACES = ['a', 'b', 'c', 'd', 'e', 'f']

function Wall() {
  const { t } = useTranslation()
  const memories = useQuery(memoriesQuery)
  const configuration = useQuery(configurationQuery)
  if (memories.isPending) {
    return (
      <div role="status">
        <span className="ff-hidden">{t('LOADING')}</span>
        <div className={classes.grid} aria-hidden="true">
          {PLACES.map((place) => (
            <div key={place} className={classes.skeleton} />
          ))}
        </div>
      </div>
    )
  }
  if (memories.isError) {
    return (
      <Failure
        title={t('PHOTOS_FAILED')}
        detail={serverMessage(memories.error)}
        onRetry={() => void memories.refetch()}
      />
    )
  }
  if (memories.data.length === 0) return <Empty />
  const social = configuration.data?.application.social ?? {}
  return (
    <div className={`grid ${classes.grid}`}>
      {memories.data.map((memory) => (
        <Photo key={memory.id} memory={memory} shares={sharesOf(captionOf(memory), social)} />
      ))}
    </div>
  )
}

function Empty() {
  const { t } = useTranslation()
  return (
    <div className={notice.notice}>
      <img
        className={`noResult ${notice.picture}`}
        src="assets/public/images/brand/empty.svg"
        alt=""
        width={320}
        height={320}
      />
      <p className={notice.title}>{t('EMPTY_MEMORY_LIST')}</p>
      <p className={notice.detail}>{t('EMPTY_MEMORY_LIST_HINT')}</p>
    </div>
  )
}
