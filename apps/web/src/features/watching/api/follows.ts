import { type FollowKind, type Follows, MAX_FOLLOWS } from '@brandlode/contract';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { apiDelete, apiGet, apiPut, codeOf } from '#lib/loading/http.ts';
import { isLastMutation, queryClient } from '#lib/loading/query-client.ts';
import { formatExact } from '#lib/text/format-number.ts';
import { toastError } from '#lib/toast.ts';
import { paths } from '#paths.ts';
import { toastFollowing } from '../components/following-toast.tsx';
import { refetchFollowMail, saveTimeZone } from './mail-settings.ts';

export type Followed = { kind: FollowKind; id: string; name: string };

const followsQuery = queryOptions({
  queryKey: ['follows'],
  queryFn: ({ signal }) => apiGet<Follows>('/api/follows', { signal }),
});

const isSame = (one: Pick<Followed, 'kind' | 'id'>, other: Pick<Followed, 'kind' | 'id'>) =>
  one.kind === other.kind && one.id === other.id;

const isFollowed = (follows: Follows | undefined, followed: Followed) =>
  follows?.data.some((follow) => isSame(follow, followed)) ?? false;

export const useFollows = () => useQuery(followsQuery);

const FOLLOW = ['follow'];
const SETTINGS = paths.settingsNotifications;

/** The change is shown at once, and reverted if the server rejects it. */
export function useFollow(followed: Followed) {
  const { data, isPending } = useFollows();
  const path = `/api/follows/${followed.kind}/${followed.id}`;
  const navigate = useNavigate();
  /** Quick presses come before the previous one is rendered. */
  const isFollowedNow = () => isFollowed(queryClient.getQueryData(followsQuery.queryKey), followed);
  const show = (follows: boolean) =>
    queryClient.setQueryData(followsQuery.queryKey, (old) => {
      const others = old?.data.filter((follow) => !isSame(follow, followed));
      return others && { data: follows ? [...others, { ...followed, available: true }] : others };
    });
  const { mutate } = useMutation({
    mutationKey: FOLLOW,
    mutationFn: async (follows: boolean) => {
      if (!follows) return apiDelete(path);
      await saveTimeZone();
      return apiPut(path, {});
    },
    scope: { id: path },
    onMutate: async (follows) => {
      show(follows);
      await queryClient.cancelQueries({ queryKey: followsQuery.queryKey });
      // A cancelled fetch restores the data from before it.
      show(follows);
    },
    onSuccess: async (_, follows) => {
      if (!follows) return;
      const mail = await refetchFollowMail();
      if (isFollowedNow()) toastFollowing(followed.name, mail, () => void navigate(SETTINGS));
    },
    onError: (error, follows) =>
      toastError(
        codeOf(error) === 'limit-reached'
          ? `You can follow up to ${formatExact(MAX_FOLLOWS)} items. Unfollow one first.`
          : `Couldn't ${follows ? 'follow' : 'stop following'} ${followed.name}. Please try again.`,
      ),
    onSettled: () =>
      isLastMutation(FOLLOW) ? queryClient.invalidateQueries({ queryKey: followsQuery.queryKey }) : undefined,
  });
  return {
    follows: isFollowed(data, followed),
    /** Until it is known, or cannot be loaded: following something twice does no harm. */
    isPending,
    toggle: () => mutate(!isFollowedNow()),
    unfollow: () => mutate(false),
  };
}
