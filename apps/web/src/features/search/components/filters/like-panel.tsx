import type { LikeFilter } from '@brandlode/contract';
import { XMarkIcon } from '@heroicons/react/16/solid';
import type { ReactElement } from 'react';
import { Popover } from '#ui/dialog/popover.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { FindBrand } from '../../../brands/components/find-brand.tsx';
import { SizeChoice } from '../../../brands/components/metrics/size-choice.tsx';
import { useBrandName } from '../../../brands/hooks/use-brand-name.ts';

type Props = {
  like: LikeFilter | undefined;
  onLike: (like: LikeFilter | undefined) => void;
  trigger: ReactElement;
};

/** Chooses the brand that results are similar to, and their size relative to it. */
export function LikePanel({ like, onLike, trigger }: Props) {
  const name = useBrandName(like?.brand);
  return (
    <Popover label="Similar to" trigger={trigger}>
      <div className="grid gap-2 p-1">
        {like && (
          <>
            <p className="flex min-h-8 items-center justify-between gap-2 rounded-md bg-sunken pl-2.5 font-medium text-sm">
              <bdi className="min-w-0 truncate">{name ?? 'The chosen brand'}</bdi>
              <IconButton label={`Remove ${name ?? 'the chosen brand'}`} onClick={() => onLike(undefined)}>
                <XMarkIcon className="size-4" aria-hidden="true" />
              </IconButton>
            </p>
            <SizeChoice size={like.size} onSize={(size) => onLike({ ...like, size })} />
          </>
        )}
        <FindBrand
          label="Find a brand"
          without={like ? [like.brand] : []}
          onChoose={(brand) => onLike({ ...like, brand })}
        />
      </div>
    </Popover>
  );
}
