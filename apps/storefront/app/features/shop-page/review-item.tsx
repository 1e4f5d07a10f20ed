import type { Review } from '@hawker/contract/reviews'
import { formatAgo } from '@hawker/i18n/format-date'
import { Avatar } from '@hawker/ui/avatar'
import { Stars } from '@hawker/ui/stars'
import { tinyPicture } from '@hawker/web/pictures/picture-url'
import { useSession } from '../../lib/session.ts'
import { useSite } from '../../lib/page/site.ts'
import { useTexts } from '../../lib/texts.tsx'
import { PhotoThumbnails } from '../photos/index.ts'
import { HelpfulButton, ReportReview } from '../review/index.ts'

/** A review. `helped` tells whether the reader marked it as helpful; undefined until known. */
export function ReviewItem({
  review,
  helped,
  onVote,
}: {
  review: Review
  helped: boolean | undefined
  onVote: () => void
}) {
  const { t, lang } = useTexts()
  const { now } = useSite()
  const signedIn = useSession() !== null
  const {
    id,
    rating,
    comment,
    images,
    tags,
    user,
    reply,
    helpful_count: count,
    created_at,
  } = review
  return (
    <li className="grid gap-2 py-4">
      <div className="flex items-center gap-3">
        <Avatar src={user.img ? tinyPicture(user.img) : null} name="" size={36} />
        <div className="flex-1">
          <p className="font-medium">
            {user.firstname} {user.lastname_initial}
          </p>
          <p className="flex items-center gap-2 text-sm text-muted">
            <Stars value={rating} label={t('rating.stars', { count: rating })} size={14} />
            {formatAgo(Date.parse(created_at), now, lang)}
          </p>
        </div>
      </div>
      {comment && <p dir="auto">{comment}</p>}
      {tags.length > 0 && (
        <p className="text-sm text-muted">
          {tags.map((tag) => t(`review.tag_${tag}`)).join(' · ')}
        </p>
      )}
      <PhotoThumbnails paths={images} />
      {reply && (
        <blockquote className="rounded-md bg-sunk p-3 text-sm">
          <p className="font-medium">{t('review.shop_reply')}</p>
          <p dir="auto">{reply.text}</p>
        </blockquote>
      )}
      {signedIn ? (
        <div className="-ms-3 -mt-1 -mb-2 flex justify-between">
          <HelpfulButton id={id} count={count} helped={helped} onVoted={onVote} />
          <ReportReview id={id} />
        </div>
      ) : (
        count > 0 && <p className="text-sm text-muted">{t('review.helpful_count', { count })}</p>
      )}
    </li>
  )
}
