/**
 * Makes glibc return freed blocks of 8 MB and more to the system. By default it raises this limit to 32 MB as blocks are
 * freed, and keeps the columns of replaced snapshots: 80 to 100 MB at a million brands. Fixing it also fixes
 * the limit for returning the free end of the heap, at 128 kB unless set: each response would map that memory again
 * (docs/decisions/filter-index.md).
 */
export const ALLOCATOR_ENV = { MALLOC_MMAP_THRESHOLD_: '8000000', MALLOC_TRIM_THRESHOLD_: '4000000' };
