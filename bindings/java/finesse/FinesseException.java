package finesse;

/** A call that failed: the code of finesse.h, and the library's words for it. */
public final class FinesseException extends RuntimeException {
    private static final long serialVersionUID = 1;
    private final int code;

    FinesseException(int code, String message) {
        super(message);
        this.code = code;
    }

    public int code() {
        return code;
    }
}
