;; Compares the codes of a block of rows with a range, 16 rows at once. Called by code-scan.ts; compiled by tools/scan-block/compile.ts.
(module
  ;; Bytes 0 to 16,383: the codes. From 16,384: a bit for each row in the range. From 18,432: a bit for each row in an edge code.
  (memory (export "memory") 1)

  ;; Rows with a code of `$lo` to `$hi`, or `$other`, are in the range. Each code is a byte. Reads and writes whole groups of 16 rows.
  (func (export "scanBlock")
    (param $rows i32) (param $lo i32) (param $hi i32) (param $other i32) (param $edge i32) (param $otherEdge i32)
    (local $row i32)
    (local $codes v128)
    (loop $next
      (local.set $codes (v128.load (local.get $row)))
      (i32.store16 offset=16384
        (i32.shr_u (local.get $row) (i32.const 3))
        (i8x16.bitmask
          (v128.or
            (v128.and
              (i8x16.ge_u (local.get $codes) (i8x16.splat (local.get $lo)))
              (i8x16.le_u (local.get $codes) (i8x16.splat (local.get $hi))))
            (i8x16.eq (local.get $codes) (i8x16.splat (local.get $other))))))
      (i32.store16 offset=18432
        (i32.shr_u (local.get $row) (i32.const 3))
        (i8x16.bitmask
          (v128.or
            (i8x16.eq (local.get $codes) (i8x16.splat (local.get $edge)))
            (i8x16.eq (local.get $codes) (i8x16.splat (local.get $otherEdge))))))
      (local.set $row (i32.add (local.get $row) (i32.const 16)))
      (br_if $next (i32.lt_u (local.get $row) (local.get $rows))))))
