/**
 * Makes glibc return freed blocks of 8 MB and more to the system. By default it raises this limit to 32 MB as blocks are
 * freed, and keeps the columns of replaced snapshots: 80 to 100 MB at a million brands. With that limit fixed, it would also return the
 * end of the heap whenever 128 kB of it are free, for each response again (docs/decisions/filter-index.md).
 */
export const ALLOCATOR_ENV = { MALLOC_MMAP_THRESHOLD_: '8000000', MALLOC_TRIM_THRESHOLD_: '4000000' };
