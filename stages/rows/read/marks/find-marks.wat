;; Finds every byte of a small set in a stretch of memory, 64 bytes a turn, and says of each turn whether its bytes are plain.
;;
;; A byte is in a set where LOW[byte & 15] & HIGH[byte >> 4] is not zero: each upper half that occurs in the set has a bit of its
;; own (so up to eight), HIGH says which bit an upper half has and LOW in which of them a lower half occurs. Both tables fit a
;; vector, so sixteen bytes are looked up at once ("shufti", Langdale and Lemire, Parsing Gigabytes of JSON per Second, 2019).
;;
;; Memory: the tables of the marks at 0 and 16, those of the stops, a subset of them, at 32 and 48.
(module
  (memory (export "memory") 3)
  (global $low (mut v128) (v128.const i64x2 0 0))
  (global $high (mut v128) (v128.const i64x2 0 0))
  (global $stop_low (mut v128) (v128.const i64x2 0 0))
  (global $stop_high (mut v128) (v128.const i64x2 0 0))

  ;; Looks through the $length bytes at $from; 64 bytes behind them must be readable. Writes, as 32-bit numbers:
  ;; - at $marks: $base + i for each i whose byte is a mark, ascending;
  ;; - at $stops: the index among the marks of each that is a stop;
  ;; - at $odd, a byte for each turn: not zero where it holds a byte that JSON text does not hold as it is (a control character, a
  ;;   quote, a backslash, DEL, or no ASCII) and that is no mark.
  ;; Answers how many marks and how many stops.
  (func (export "find")
    (param $from i32) (param $length i32) (param $base i32) (param $marks i32) (param $stops i32) (param $odd i32) (result i32 i32)
    (local $at i32) (local $mark i32) (local $stop i32) (local $left i32) (local $inside i64) (local $found i64) (local $ends i64)
    (global.set $low (v128.load (i32.const 0)))
    (global.set $high (v128.load (i32.const 16)))
    (global.set $stop_low (v128.load (i32.const 32)))
    (global.set $stop_high (v128.load (i32.const 48)))
    (local.set $mark (local.get $marks))
    (local.set $stop (local.get $stops))
    (block $done
      (loop $turns
        (br_if $done (i32.ge_s (local.get $at) (local.get $length)))
        (local.set $found (call $marks64 (local.get $from)))
        (local.set $ends (call $stops64 (local.get $from)))
        (i32.store8 (local.get $odd) (call $odd64 (local.get $from)))
        ;; What stands behind the end counts for nothing.
        (local.set $left (i32.sub (local.get $length) (local.get $at)))
        (if (i32.lt_s (local.get $left) (i32.const 64))
          (then
            (local.set $inside (i64.sub (i64.shl (i64.const 1) (i64.extend_i32_u (local.get $left))) (i64.const 1)))
            (local.set $found (i64.and (local.get $found) (local.get $inside)))
            (local.set $ends (i64.and (local.get $ends) (local.get $inside)))))
        (block $none
          (br_if $none (i64.eqz (local.get $ends)))
          (loop $bits
            ;; As many marks as stand before it in earlier turns and in this one.
            (i32.store
              (local.get $stop)
              (i32.add
                (i32.shr_u (i32.sub (local.get $mark) (local.get $marks)) (i32.const 2))
                (i32.wrap_i64
                  (i64.popcnt
                    (i64.and
                      (local.get $found)
                      (i64.sub (i64.and (local.get $ends) (i64.sub (i64.const 0) (local.get $ends))) (i64.const 1)))))))
            (local.set $stop (i32.add (local.get $stop) (i32.const 4)))
            (local.set $ends (i64.and (local.get $ends) (i64.sub (local.get $ends) (i64.const 1))))
            (br_if $bits (i64.ne (local.get $ends) (i64.const 0)))))
        (block $none
          (br_if $none (i64.eqz (local.get $found)))
          (loop $bits
            (i32.store
              (local.get $mark)
              (i32.add (i32.add (local.get $base) (local.get $at)) (i32.wrap_i64 (i64.ctz (local.get $found)))))
            (local.set $mark (i32.add (local.get $mark) (i32.const 4)))
            ;; Clears the lowest bit.
            (local.set $found (i64.and (local.get $found) (i64.sub (local.get $found) (i64.const 1))))
            (br_if $bits (i64.ne (local.get $found) (i64.const 0)))))
        (local.set $at (i32.add (local.get $at) (i32.const 64)))
        (local.set $from (i32.add (local.get $from) (i32.const 64)))
        (local.set $odd (i32.add (local.get $odd) (i32.const 1)))
        (br $turns)))
    (i32.shr_u (i32.sub (local.get $mark) (local.get $marks)) (i32.const 2))
    (i32.shr_u (i32.sub (local.get $stop) (local.get $stops)) (i32.const 2)))

  ;; A bit for each of 64 bytes that is a mark, and below one for each stop: of one shape, because what is called once is inlined.
  ;; One function for both tables cost the tokenizer an eighth more.
  (func $marks64 (param $at i32) (result i64)
    (i64.or
      (i64.or
        (call $bits (call $in (v128.load offset=0 (local.get $at)) (global.get $low) (global.get $high)))
        (i64.shl (call $bits (call $in (v128.load offset=16 (local.get $at)) (global.get $low) (global.get $high))) (i64.const 16)))
      (i64.or
        (i64.shl (call $bits (call $in (v128.load offset=32 (local.get $at)) (global.get $low) (global.get $high))) (i64.const 32))
        (i64.shl (call $bits (call $in (v128.load offset=48 (local.get $at)) (global.get $low) (global.get $high))) (i64.const 48)))))

  (func $stops64 (param $at i32) (result i64)
    (i64.or
      (i64.or
        (call $bits (call $in (v128.load offset=0 (local.get $at)) (global.get $stop_low) (global.get $stop_high)))
        (i64.shl (call $bits (call $in (v128.load offset=16 (local.get $at)) (global.get $stop_low) (global.get $stop_high))) (i64.const 16)))
      (i64.or
        (i64.shl (call $bits (call $in (v128.load offset=32 (local.get $at)) (global.get $stop_low) (global.get $stop_high))) (i64.const 32))
        (i64.shl (call $bits (call $in (v128.load offset=48 (local.get $at)) (global.get $stop_low) (global.get $stop_high))) (i64.const 48)))))

  (func $odd64 (param $at i32) (result i32)
    (v128.any_true
      (v128.or
        (v128.or (call $odd (v128.load offset=0 (local.get $at))) (call $odd (v128.load offset=16 (local.get $at))))
        (v128.or (call $odd (v128.load offset=32 (local.get $at))) (call $odd (v128.load offset=48 (local.get $at)))))))

  ;; Not zero in each byte that is in a set.
  (func $in (param $bytes v128) (param $low v128) (param $high v128) (result v128)
    (v128.and
      (i8x16.swizzle (local.get $low) (v128.and (local.get $bytes) (i8x16.splat (i32.const 15))))
      (i8x16.swizzle (local.get $high) (i8x16.shr_u (local.get $bytes) (i32.const 4)))))

  (func $bits (param $found v128) (result i64)
    (i64.extend_i32_u (i8x16.bitmask (i8x16.ne (local.get $found) (v128.const i64x2 0 0)))))

  ;; Signed, a byte of no ASCII is less than a blank, as a control character is.
  (func $odd (param $bytes v128) (result v128)
    (v128.and
      (v128.or
        (v128.or
          (i8x16.lt_s (local.get $bytes) (i8x16.splat (i32.const 0x20)))
          (i8x16.eq (local.get $bytes) (i8x16.splat (i32.const 0x7f))))
        (v128.or
          (i8x16.eq (local.get $bytes) (i8x16.splat (i32.const 0x22)))
          (i8x16.eq (local.get $bytes) (i8x16.splat (i32.const 0x5c)))))
      (i8x16.eq (call $in (local.get $bytes) (global.get $low) (global.get $high)) (v128.const i64x2 0 0)))))
