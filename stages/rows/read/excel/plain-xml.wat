;; Reads what stands in the parts of a workbook as nearly all programs write it: cells of a sheet, one behind the other,
;;
;;   <c r="B7" s="2" t="s"><v>31</v></c>    <c r="B7" t="inlineStr"><is><t>text</t></is></c>    <c r="B7" s="2"/>
;;
;; with their attributes in any order, and between them </row><row …>, and shared texts, <si><t>text</t></si>. What stands otherwise (a formula, another attribute,
;; a prefix, blanks between tags, an entity in a shared text) is left to whoever called: at $next is written where the first one
;; begins that was not read. Behind $end 32 bytes are zero.
(module
  (memory (export "memory") 3)

  ;; Reads cells from $at up to $end, $max at most, and answers how many. Writes five 32-bit numbers for each at $out: the column
  ;; of its reference from 0, or -1; its type (cell-value.ts); its style, or -1; and where its value stands from and to. Of a
  ;; shared text instead its number, and 1, or 0 where the value is empty; of an empty cell twice 0. Where a row ends and another
  ;; begins there are five as well: -2, the number of the row that begins, or 0, then 0, where its first cell begins, and 0.
  (func (export "cells") (param $at i32) (param $end i32) (param $out i32) (param $max i32) (param $next i32) (result i32)
    (local $count i32) (local $p i32) (local $word i32) (local $byte i32) (local $begin i32)
    (local $column i32) (local $type i32) (local $style i32) (local $from i32) (local $to i32)
    (block $stop
      (loop $cell
        (br_if $stop (i32.ge_u (local.get $count) (local.get $max)))
        ;; "<c "
        (if (i32.ne (i32.and (i32.load (local.get $at)) (i32.const 0xffffff)) (i32.const 0x20633c))
          (then
            (local.set $p (call $row (local.get $at) (local.get $end)))
            (br_if $stop (i32.eqz (local.get $p)))
            (i32.store (local.get $out) (i32.const -2))
            (i32.store offset=4 (local.get $out) (global.get $number))
            (i32.store offset=8 (local.get $out) (i32.const 0))
            (i32.store offset=12 (local.get $out) (local.get $p))
            (i32.store offset=16 (local.get $out) (i32.const 0))
            (local.set $out (i32.add (local.get $out) (i32.const 20)))
            (local.set $count (i32.add (local.get $count) (i32.const 1)))
            (local.set $at (local.get $p))
            (br $cell)))
        (local.set $p (i32.add (local.get $at) (i32.const 3)))
        (local.set $column (i32.const -1))
        (local.set $type (i32.const 0))
        (local.set $style (i32.const -1))
        (loop $attribute
          ;; A letter and ="
          (local.set $word (i32.load (local.get $p)))
          (br_if $stop (i32.ne (i32.and (local.get $word) (i32.const 0xffff00)) (i32.const 0x223d00)))
          (local.set $p (i32.add (local.get $p) (i32.const 3)))
          (local.set $begin (local.get $p))
          (block $known
            ;; r: letters, at most three, are the column; the row is known.
            (if (i32.eq (i32.and (local.get $word) (i32.const 0xff)) (i32.const 0x72))
              (then
                (local.set $column (i32.const 0))
                (block $behind
                  (loop $letters
                    (local.set $byte (i32.load8_u (local.get $p)))
                    (br_if $behind (i32.lt_u (local.get $byte) (i32.const 65)))
                    (local.set $byte (i32.sub (i32.or (local.get $byte) (i32.const 32)) (i32.const 97)))
                    (br_if $behind (i32.gt_u (local.get $byte) (i32.const 25)))
                    (local.set $column (i32.add (i32.mul (local.get $column) (i32.const 26)) (i32.add (local.get $byte) (i32.const 1))))
                    (local.set $p (i32.add (local.get $p) (i32.const 1)))
                    (br $letters)))
                (br_if $stop (i32.gt_u (i32.sub (local.get $p) (local.get $begin)) (i32.const 3)))
                (local.set $column (i32.sub (local.get $column) (i32.const 1)))
                (local.set $p (call $find (local.get $p) (local.get $end) (i32.const 0x22)))
                (br $known)))
            ;; s: digits are the style.
            (if (i32.eq (i32.and (local.get $word) (i32.const 0xff)) (i32.const 0x73))
              (then
                (local.set $style (i32.const 0))
                (block $behind
                  (loop $digits
                    (local.set $byte (i32.sub (i32.load8_u (local.get $p)) (i32.const 48)))
                    (br_if $behind (i32.gt_u (local.get $byte) (i32.const 9)))
                    (local.set $style (i32.add (i32.mul (local.get $style) (i32.const 10)) (local.get $byte)))
                    (local.set $p (i32.add (local.get $p) (i32.const 1)))
                    (br $digits)))
                (br_if $stop (i32.gt_u (i32.sub (i32.sub (local.get $p) (local.get $begin)) (i32.const 1)) (i32.const 7)))
                (br $known)))
            ;; t: one letter or a word.
            (br_if $stop (i32.ne (i32.and (local.get $word) (i32.const 0xff)) (i32.const 0x74)))
            (local.set $p (call $find (local.get $p) (local.get $end) (i32.const 0x22)))
            (br_if $stop (i32.eq (local.get $p) (local.get $begin)))
            (local.set $byte (i32.load8_u (local.get $begin)))
            (local.set
              $type
              (if (result i32) (i32.gt_u (i32.sub (local.get $p) (local.get $begin)) (i32.const 1))
                (then (i32.const 2))
                (else
                  (i32.or
                    (i32.or
                      (i32.eq (local.get $byte) (i32.const 0x73))
                      (i32.mul (i32.eq (local.get $byte) (i32.const 0x62)) (i32.const 3)))
                    (i32.or
                      (i32.mul (i32.eq (local.get $byte) (i32.const 0x65)) (i32.const 4))
                      (i32.mul (i32.eq (local.get $byte) (i32.const 0x64)) (i32.const 5))))))))
          (br_if $stop (i32.ne (i32.load8_u (local.get $p)) (i32.const 0x22)))
          (local.set $byte (i32.load8_u offset=1 (local.get $p)))
          (local.set $p (i32.add (local.get $p) (i32.const 2)))
          (br_if $attribute (i32.eq (local.get $byte) (i32.const 0x20))))
        (local.set $from (i32.const 0))
        (local.set $to (i32.const 0))
        (block $read
          (if (i32.eq (local.get $byte) (i32.const 0x2f))
            (then
              (br_if $stop (i32.ne (i32.load8_u (local.get $p)) (i32.const 0x3e)))
              (local.set $p (i32.add (local.get $p) (i32.const 1)))
              (br $read)))
          (br_if $stop (i32.ne (local.get $byte) (i32.const 0x3e)))
          ;; "<is><t>", a text, "</t></is></c>"
          (if (i64.eq (i64.and (i64.load (local.get $p)) (i64.const 0xffffffffffffff)) (i64.const 0x3e743c3e73693c))
            (then
              (br_if $stop (i32.ne (local.get $type) (i32.const 2)))
              (local.set $from (i32.add (local.get $p) (i32.const 7)))
              (local.set $to (call $find (local.get $from) (local.get $end) (i32.const 0x3c)))
              (br_if $stop (i64.ne (i64.load (local.get $to)) (i64.const 0x73692f3c3e742f3c)))
              (br_if $stop (i32.ne (i32.load offset=8 (local.get $to)) (i32.const 0x632f3c3e)))
              (br_if $stop (i32.ne (i32.load8_u offset=12 (local.get $to)) (i32.const 0x3e)))
              (local.set $p (i32.add (local.get $to) (i32.const 13)))
              (br $read)))
          ;; "<v>", a value, "</v></c>"
          (br_if $stop (i32.ne (i32.and (i32.load (local.get $p)) (i32.const 0xffffff)) (i32.const 0x3e763c)))
          (local.set $from (i32.add (local.get $p) (i32.const 3)))
          (local.set $to (call $find (local.get $from) (local.get $end) (i32.const 0x3c)))
          (br_if $stop (i64.ne (i64.load (local.get $to)) (i64.const 0x3e632f3c3e762f3c)))
          (local.set $p (i32.add (local.get $to) (i32.const 8)))
          (br_if $read (i32.ne (local.get $type) (i32.const 1)))
          ;; The number of a shared text: up to nine digits, and nothing else.
          (br_if $stop (i32.gt_u (i32.sub (local.get $to) (local.get $from)) (i32.const 9)))
          (local.set $begin (i32.ne (local.get $from) (local.get $to)))
          (local.set $word (i32.const 0))
          (block $behind
            (loop $digits
              (br_if $behind (i32.eq (local.get $from) (local.get $to)))
              (local.set $byte (i32.sub (i32.load8_u (local.get $from)) (i32.const 48)))
              (br_if $stop (i32.gt_u (local.get $byte) (i32.const 9)))
              (local.set $word (i32.add (i32.mul (local.get $word) (i32.const 10)) (local.get $byte)))
              (local.set $from (i32.add (local.get $from) (i32.const 1)))
              (br $digits)))
          (local.set $from (local.get $word))
          (local.set $to (local.get $begin)))
        (i32.store (local.get $out) (local.get $column))
        (i32.store offset=4 (local.get $out) (local.get $type))
        (i32.store offset=8 (local.get $out) (local.get $style))
        (i32.store offset=12 (local.get $out) (local.get $from))
        (i32.store offset=16 (local.get $out) (local.get $to))
        (local.set $out (i32.add (local.get $out) (i32.const 20)))
        (local.set $count (i32.add (local.get $count) (i32.const 1)))
        (local.set $at (local.get $p))
        (br $cell)))
    (i32.store (local.get $next) (local.get $at))
    (local.get $count))

  ;; Passes over "</row><row" with any attributes and ">": answers the place behind, or 0 where nothing else than that stands here,
  ;; and leaves the value of its r, or 0, in $number.
  (global $number (mut i32) (i32.const 0))
  (func $row (param $p i32) (param $end i32) (result i32)
    (local $byte i32) (local $name i32) (local $value i32)
    (global.set $number (i32.const 0))
    (block $other
      (br_if $other (i64.ne (i64.load (local.get $p)) (i64.const 0x723c3e776f722f3c)))
      (br_if $other (i32.ne (i32.load16_u offset=8 (local.get $p)) (i32.const 0x776f)))
      (local.set $p (i32.add (local.get $p) (i32.const 10)))
      (loop $attribute
        (local.set $byte (i32.load8_u (local.get $p)))
        (local.set $p (i32.add (local.get $p) (i32.const 1)))
        (if (i32.eq (local.get $byte) (i32.const 0x3e)) (then (return (local.get $p))))
        (br_if $other (i32.ne (local.get $byte) (i32.const 0x20)))
        (local.set $name (local.get $p))
        (block $named
          (loop $more
            (local.set $byte (i32.load8_u (local.get $p)))
            (br_if $named (i32.eq (local.get $byte) (i32.const 0x3d)))
            ;; Only what a name is made of: beyond quotes, slashes and brackets.
            (br_if $other (i32.lt_u (local.get $byte) (i32.const 0x30)))
            (br_if $other (i32.eq (i32.and (local.get $byte) (i32.const 0xfd)) (i32.const 0x3c)))
            (local.set $p (i32.add (local.get $p) (i32.const 1)))
            (br $more)))
        (br_if $other (i32.ne (i32.load8_u offset=1 (local.get $p)) (i32.const 0x22)))
        (local.set $value (i32.add (local.get $p) (i32.const 2)))
        (if (i32.eq (i32.load8_u (i32.sub (local.get $p) (i32.const 1))) (i32.const 0x72))
          (then
            (if (i32.eq (i32.sub (local.get $p) (local.get $name)) (i32.const 1))
              (then
                (local.set $p (local.get $value))
                (global.set $number (i32.const 0))
                (block $behind
                  (loop $digits
                    (local.set $byte (i32.sub (i32.load8_u (local.get $p)) (i32.const 48)))
                    (br_if $behind (i32.gt_u (local.get $byte) (i32.const 9)))
                    (global.set $number (i32.add (i32.mul (global.get $number) (i32.const 10)) (local.get $byte)))
                    (local.set $p (i32.add (local.get $p) (i32.const 1)))
                    (br $digits)))
                (br_if $other (i32.gt_u (i32.sub (i32.sub (local.get $p) (local.get $value)) (i32.const 1)) (i32.const 8)))
                (br_if $other (i32.ne (i32.load8_u (local.get $p)) (i32.const 0x22))))
              ;; An r behind a prefix, perhaps.
              (else (br_if $other (i32.eq (i32.load8_u (i32.sub (local.get $p) (i32.const 2))) (i32.const 0x3a)))))))
        (local.set $p (call $find (local.get $value) (local.get $end) (i32.const 0x22)))
        (br_if $other (i32.ge_u (local.get $p) (local.get $end)))
        (local.set $p (i32.add (local.get $p) (i32.const 1)))
        (br $attribute)))
    (i32.const 0))

  ;; Reads shared texts from $at up to $end, $max at most, and answers how many. Copies them one behind the other to $out, behind
  ;; which 16 bytes more may be overwritten, and writes where each ends, counted from $out, at $ends.
  (func (export "texts")
    (param $at i32) (param $end i32) (param $out i32) (param $ends i32) (param $max i32) (param $next i32) (result i32)
    (local $count i32) (local $p i32) (local $to i32) (local $bytes v128) (local $found i32)
    (local.set $to (local.get $out))
    (block $stop
      (loop $text
        (br_if $stop (i32.ge_u (local.get $count) (local.get $max)))
        ;; "<si><t>"
        (br_if $stop (i64.ne (i64.and (i64.load (local.get $at)) (i64.const 0xffffffffffffff)) (i64.const 0x3e743c3e69733c)))
        (local.set $p (i32.add (local.get $at) (i32.const 7)))
        (loop $more
          (local.set $bytes (v128.load (local.get $p)))
          (v128.store (local.get $to) (local.get $bytes))
          ;; What ends a text or is not copied as it is: "<", "&", "_" and control characters.
          (local.set
            $found
            (i8x16.bitmask
              (v128.or
                (v128.or
                  (i8x16.eq (local.get $bytes) (i8x16.splat (i32.const 0x3c)))
                  (i8x16.eq (local.get $bytes) (i8x16.splat (i32.const 0x26))))
                (v128.or
                  (i8x16.eq (local.get $bytes) (i8x16.splat (i32.const 0x5f)))
                  (i8x16.lt_u (local.get $bytes) (i8x16.splat (i32.const 0x20)))))))
          (if (i32.eqz (local.get $found))
            (then
              (local.set $p (i32.add (local.get $p) (i32.const 16)))
              (local.set $to (i32.add (local.get $to) (i32.const 16)))
              (br $more))))
        (local.set $p (i32.add (local.get $p) (i32.ctz (local.get $found))))
        (local.set $to (i32.add (local.get $to) (i32.ctz (local.get $found))))
        ;; "</t></si>"
        (br_if $stop (i64.ne (i64.load (local.get $p)) (i64.const 0x69732f3c3e742f3c)))
        (br_if $stop (i32.ne (i32.load8_u offset=8 (local.get $p)) (i32.const 0x3e)))
        (i32.store (local.get $ends) (i32.sub (local.get $to) (local.get $out)))
        (local.set $ends (i32.add (local.get $ends) (i32.const 4)))
        (local.set $count (i32.add (local.get $count) (i32.const 1)))
        (local.set $at (i32.add (local.get $p) (i32.const 9)))
        (br $text)))
    (i32.store (local.get $next) (local.get $at))
    (local.get $count))

  ;; Where the byte stands, at $p or behind it; $end where it does not.
  (func $find (param $p i32) (param $end i32) (param $byte i32) (result i32)
    (block $found
      (loop $next
        (br_if $found (i32.ge_u (local.get $p) (local.get $end)))
        (br_if $found (i32.eq (i32.load8_u (local.get $p)) (local.get $byte)))
        (local.set $p (i32.add (local.get $p) (i32.const 1)))
        (br $next)))
    (local.get $p)))
